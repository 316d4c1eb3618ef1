import { ICONS, type IconName } from './icon-shapes'

/** A 16-pixel line drawing in the colour of the text around it; always beside words or in a labelled control. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {ICONS[name]}
    </svg>
  )
}
