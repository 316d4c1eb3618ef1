import type { ReactNode } from 'react'

interface Action {
  value: string
  label: ReactNode
  isMain?: boolean
}

interface Props {
  legend: string
  /** The name of the buttons in the form. */
  name: string
  actions: readonly Action[]
  /** The action that takes a reason, with the label of its field. */
  reasoned: Action & { reasonLabel: string }
}

/** The actions for the selected rows of a list. It belongs to the form around the list. */
export function SelectionActions({ legend, name, actions, reasoned }: Props) {
  return (
    <fieldset className="fields">
      <legend className="visually-hidden">{legend}</legend>
      <div className="actions">
        {actions.map(({ value, label, isMain }) => (
          <button
            key={value}
            type="submit"
            className={isMain ? 'button button-main' : 'button'}
            name={name}
            value={value}
          >
            {label}
          </button>
        ))}
      </div>
      <label>
        <span>{reasoned.reasonLabel}</span>
        <input type="text" name="reason" maxLength={1000} autoComplete="off" />
      </label>
      <button type="submit" className="button" name={name} value={reasoned.value}>
        {reasoned.label}
      </button>
    </fieldset>
  )
}
