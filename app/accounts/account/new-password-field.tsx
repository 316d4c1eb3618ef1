import { Field } from '#app/components/inputs/field.tsx'

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
      hint="At least 10 characters. A few random words make a strong password."
    />
  )
}
