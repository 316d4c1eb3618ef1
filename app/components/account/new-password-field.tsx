import { Field } from '../inputs/field'

export function NewPasswordField({ label = 'Password' }: { label?: string }) {
  return (
    <Field
      label={label}
      name="password"
      type="password"
      required
      minLength={10}
      maxLength={200}
      autoComplete="new-password"
      hint="At least ten characters. A few words that nobody else would put together are good."
    />
  )
}
