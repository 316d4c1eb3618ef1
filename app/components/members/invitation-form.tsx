import { Form } from '@remix-run/react'
import { RoleField } from '../inputs/role-choice'

export function InvitationForm() {
  return (
    <Form method="post" className="fields" aria-label="New invitation">
      <label>
        <span>For</span>
        <input type="email" name="email" maxLength={320} placeholder="name@example.com (optional)" />
      </label>
      <RoleField value="viewer" />
      <label className="check">
        <input type="checkbox" name="only_for_email" /> Only the account with this email can accept
      </label>
      <button type="submit" name="do" value="invite" className="button button-main">
        Create link
      </button>
    </Form>
  )
}
