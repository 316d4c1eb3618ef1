import { Form } from '@remix-run/react'
import { InlineCode } from '#app/components/display/inline-code.tsx'
import { Field } from '#app/components/inputs/field.tsx'
import { credentialForm, type FormName } from './ticket-systems'

export interface TypedCredential {
  host: string
  email: string
}

interface Props {
  name: FormName
  /** The previous input, without the token. */
  typed: TypedCredential | null
  /** The connection whose credential is replaced. */
  replaced?: { host: string }
}

/** The fields for the credential of a ticket system, with instructions. */
export function CredentialForm({ name, typed, replaced }: Props) {
  const { label, host, hasEmail, tokenLabel, steps } = credentialForm(name)
  return (
    <>
      <ol className="guide-steps">
        {steps.map((step) => (
          <li key={step}>
            <InlineCode text={step} />
          </li>
        ))}
      </ol>
      <Form method="post" className="form" aria-label={replaced ? `New ${tokenLabel}` : `Connect ${label}`}>
        <input type="hidden" name="form" value={name} />
        {replaced && <input type="hidden" name="host" value={replaced.host} />}
        {!replaced && host && (
          <Field
            label={host.label}
            name="host"
            placeholder={host.placeholder}
            required={host.isRequired}
            hint={host.isRequired ? undefined : 'Leave it empty for the usual host.'}
            maxLength={300}
            autoComplete="off"
            spellCheck={false}
            defaultValue={typed?.host}
          />
        )}
        {hasEmail && (
          <Field
            label="Email of the account"
            name="email"
            type="email"
            required
            autoComplete="off"
            defaultValue={typed?.email}
          />
        )}
        <Field
          label={tokenLabel}
          name="token"
          type="password"
          required
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
          hint="It is stored encrypted, never shown again, and sent to no other host."
        />
        <button type="submit" className="button button-main" name="do" value="connect">
          Test and save
        </button>
      </Form>
    </>
  )
}
