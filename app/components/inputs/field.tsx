import type { InputHTMLAttributes } from 'react'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  name: string
  hint?: string
}

/** A labelled input. Screen readers read the hint with it. */
export function Field({ label, name, hint, type = 'text', id = `pl-_${name}`, ...input }: Props) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={name} type={type} aria-describedby={hint ? `${id}-hint` : undefined} {...input} />
      {hint && (
        <p id={`${id}-hint`} className="muted">
          {hint}
        </p>
      )}
    </div>
  )
}
