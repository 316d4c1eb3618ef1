import { Form } from '@remix-run/react'
import { permissionLabel } from '#app/labels/permission-label'

const LIFETIMES = [30, 90, 365]

/** Sets the label, lifetime and scopes of a new key. */
export function ApiKeyForm({ permissions }: { permissions: string[] }) {
  return (
    <Form method="post" className="fields" aria-label="New API key">
      <label>
        <span>Label</span>
        <input type="text" name="label" maxLength={100} placeholder="For example: CI" />
      </label>
      <label>
        <span>Expires</span>
        <select name="expires_in_days" defaultValue="90">
          {LIFETIMES.map((days) => (
            <option key={days} value={days}>
              in {days} days
            </option>
          ))}
          <option value="">never</option>
        </select>
      </label>
      <fieldset>
        <legend>Scopes</legend>
        <div className="choices">
          {permissions.map((scope) => (
            <label key={scope}>
              <input type="checkbox" name="scopes" value={scope} defaultChecked={scope === 'specs:read'} />
              <span>
                {permissionLabel(scope)} <code className="muted">{scope}</code>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <button type="submit" className="button button-main">
        Create key
      </button>
    </Form>
  )
}
