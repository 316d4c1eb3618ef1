import type { InputHTMLAttributes, KeyboardEvent } from 'react'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  /** The value of `do` that the button sends. */
  act: string
  button: string
}

/** A text that all selected rows get, with its button. Enter presses this button, not the first one of the form. */
export const SelectionField = ({ label, act, button, ...input }: Props) => (
  <span className="selection-field">
    <input
      type="text"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      onKeyDown={pressButton}
      {...input}
    />
    <button type="submit" className="button" name="do" value={act}>
      {button}
    </button>
  </span>
)

function pressButton(event: KeyboardEvent<HTMLInputElement>) {
  const { nextElementSibling: button, form } = event.currentTarget
  if (event.key !== 'Enter' || !(button instanceof HTMLButtonElement)) return
  event.preventDefault()
  form?.requestSubmit(button)
}
