import { Form } from '@remix-run/react'
import type { ApiKeyWire } from '../../server/keys/wire'
import { RelativeTime } from './relative-time'

export function ApiKeyTable({ keys }: { keys: ApiKeyWire[] }) {
  return (
    <div className="panel table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">Your API keys</caption>
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">May do</th>
            <th scope="col" className="col-time">
              Made
            </th>
            <th scope="col" className="col-time">
              Last used
            </th>
            <th scope="col" className="col-time">
              Ends
            </th>
            <th scope="col" className="col-time">
              <span className="visually-hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function KeyRow({ apiKey }: { apiKey: ApiKeyWire }) {
  const { id, label, scopes, prefix, last4, created_at, last_used_at, expires_at, revoked_at } = apiKey
  return (
    <tr className={revoked_at ? 'is-over' : undefined}>
      <th scope="row">
        <span className="row-title" dir="auto">
          {label ?? 'Without a label'}
        </span>
        <span className="row-path">
          {prefix}…{last4}
        </span>
      </th>
      <td data-label="May do">{scopes.join(', ')}</td>
      <td data-label="Made">
        <RelativeTime at={created_at} />
      </td>
      <td data-label="Last used">
        {last_used_at ? <RelativeTime at={last_used_at} /> : <span className="muted">never</span>}
      </td>
      <td data-label="Ends">
        {expires_at ? <RelativeTime at={expires_at} /> : <span className="muted">never</span>}
      </td>
      <td>
        {revoked_at ? (
          <span className="muted">Revoked</span>
        ) : (
          <Form method="post">
            <input type="hidden" name="key_id" value={id} />
            <button type="submit" name="do" value="revoke" className="button button-danger">
              Revoke
            </button>
          </Form>
        )}
      </td>
    </tr>
  )
}
