import { ICONS, type IconName } from './icon-shapes'

/** A 16-pixel icon in the text colour. It is hidden from screen readers, so it needs a text or label beside it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {ICONS[name]}
    </svg>
  )
}
