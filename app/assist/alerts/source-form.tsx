import { Form } from '@remix-run/react'
import { SOURCE_LABELS } from './source-setups'

export const SourceForm = () => (
  <Form method="post" className="fields" aria-label="New alert source">
    <label>
      <span>Sender</span>
      <select name="kind">
        {Object.entries(SOURCE_LABELS).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </select>
    </label>
    <label>
      <span>Name</span>
      <input type="text" name="name" required maxLength={100} placeholder="Production" autoComplete="off" />
    </label>
    <label>
      <span>Signing secret (optional; not for Alertmanager)</span>
      <input type="password" name="secret" maxLength={500} autoComplete="off" />
    </label>
    <button type="submit" className="button button-main" name="do" value="add">
      Add alert source
    </button>
  </Form>
)
