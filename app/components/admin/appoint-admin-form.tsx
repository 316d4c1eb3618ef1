import { Form } from '@remix-run/react'

/** For an org whose admins are gone: whoever runs the deployment names a new one. */
export function AppointAdminForm() {
  return (
    <Form method="post" className="fields" aria-label="Appoint an admin">
      <label>
        <span>Slug of the organization</span>
        <input type="text" name="slug" required maxLength={39} pattern="[A-Za-z0-9\-]+" autoComplete="off" />
      </label>
      <label>
        <span>Email of an account here</span>
        <input type="email" name="email" required maxLength={320} autoComplete="off" />
      </label>
      <button type="submit" name="do" value="appoint" className="button">
        Appoint
      </button>
    </Form>
  )
}
