import { Field } from './field'

export function NewPasswordField() {
  return (
    <Field
      label="Password"
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
