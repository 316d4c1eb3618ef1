import { LABEL_COLORS, type LabelColor } from '#shared/label-colors'

/** The colors that a label can have, as they look on a label. */
export function ColorChoice({ label, color }: { label: string; color: LabelColor }) {
  return (
    <fieldset className="color-choice">
      <legend>{label}</legend>
      {LABEL_COLORS.map((each) => (
        <label key={each} className={`tag label-${each}`}>
          <input type="radio" name="color" value={each} defaultChecked={each === color} />
          {each.slice(0, 1).toUpperCase() + each.slice(1)}
        </label>
      ))}
    </fieldset>
  )
}
