import { Form } from '@remix-run/react'
import type { EmailState } from '#server/accounts/auth/accounts/confirm-email'

interface Props {
  /** null for an API key. */
  state: EmailState | null
  /** The address to which a confirmation was sent just now. */
  sentTo: string | null
}

/** Shown while the account's address is unconfirmed, with the next step. */
export function EmailConfirmation({ state, sentTo }: Props) {
  if (sentTo !== null)
    return (
      <p role="status" className="notice notice-ok">
        Sent to {sentTo}. Open the link in the mail within a day.
      </p>
    )
  if (state === 'no_mail')
    return (
      <p className="muted">
        Your email address is not confirmed, so invitations for it are refused. This deployment sends no mail:
        ask the operator to confirm your address.
      </p>
    )
  if (state !== 'unconfirmed') return null
  return (
    <Form method="post" className="notice notice-info stack">
      <input type="hidden" name="do" value="confirm_email" />
      <p>Your email address is not confirmed, so invitations for it are refused.</p>
      <p className="actions">
        <button type="submit" className="button">
          Send a confirmation
        </button>
      </p>
    </Form>
  )
}
