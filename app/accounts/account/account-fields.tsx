import { Field } from '#app/components/inputs/field.tsx'
import { NewPasswordField } from './new-password-field'

export interface TypedAccount {
  name: string
  email: string
}

export function AccountFields({ typed }: { typed?: TypedAccount }) {
  return (
    <>
      <Field
        label="Name"
        name="name"
        type="text"
        required
        maxLength={200}
        autoComplete="name"
        defaultValue={typed?.name}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        required
        maxLength={320}
        autoComplete="username"
        defaultValue={typed?.email}
      />
      <NewPasswordField />
    </>
  )
}
