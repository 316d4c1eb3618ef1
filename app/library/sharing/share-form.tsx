import { Form } from '@remix-run/react'

/** Creates a link. Only people who manage the organization may choose that it does not expire. */
export function ShareForm({ mayNeverExpire }: { mayNeverExpire: boolean }) {
  return (
    <Form method="post" className="fields" aria-label="New public link">
      <label>
        <span>Expires in</span>
        <select name="expires_in_days" defaultValue="30">
          <option value="7">7 days</option>
          <option value="30">30 days</option>
          <option value="90">90 days</option>
          {mayNeverExpire && <option value="">Never</option>}
        </select>
      </label>
      <button type="submit" name="do" value="create" className="button button-main">
        Create link
      </button>
    </Form>
  )
}
