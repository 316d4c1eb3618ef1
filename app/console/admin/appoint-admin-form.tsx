import { Form } from '@remix-run/react'

/** Lets an operator add an admin to an org that has lost all of its admins. */
export function AppointAdminForm() {
  return (
    <Form method="post" className="fields" aria-label="Add an admin">
      <label>
        <span>Organization slug</span>
        <input type="text" name="slug" required maxLength={39} pattern="[A-Za-z0-9\-]+" autoComplete="off" />
      </label>
      <label>
        <span>Email of an existing account</span>
        <input type="email" name="email" required maxLength={320} autoComplete="off" />
      </label>
      <button type="submit" name="do" value="appoint" className="button">
        Add admin
      </button>
    </Form>
  )
}
