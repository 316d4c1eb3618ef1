import { Form, Link } from '@remix-run/react'
import type { ConnectionsWire } from '../../server/connections/wire'
import { repoPath } from '../paths'
import { RelativeTime } from './relative-time'

type Connection = ConnectionsWire['connections'][number]

interface Props {
  org: string
  connections: Connection[]
  mayDisconnect: boolean
}

const HOSTS = { local: 'This machine', github: 'GitHub' }
const STATES = {
  active: null,
  suspended: 'The installation is suspended',
  removed: 'The installation was removed',
}

export function ConnectionTable({ org, connections, mayDisconnect }: Props) {
  return (
    <div className="panel table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">Connected repositories</caption>
        <thead>
          <tr>
            <th scope="col">Repository</th>
            <th scope="col">From</th>
            <th scope="col" className="col-time">
              Indexed
            </th>
            <th scope="col" className="col-time">
              <span className="visually-hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {connections.map((connection) => (
            <ConnectionRow
              key={connection.full_name}
              org={org}
              connection={connection}
              mayDisconnect={mayDisconnect}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps extends Omit<Props, 'connections'> {
  connection: Connection
}

function ConnectionRow({ org, connection, mayDisconnect }: RowProps) {
  const { id, owner, repo, full_name, host, path, status, is_archived, indexed_at, problem } = connection
  const trouble = STATES[status] ?? problem
  return (
    <tr>
      <th scope="row">
        <Link className="row-title" to={repoPath(org, owner, repo)}>
          {full_name}
        </Link>
        {path && <span className="row-path">{path}</span>}
        {is_archived && <span className="row-note">Archived</span>}
        {trouble && <span className="row-note severity-error">{trouble}</span>}
      </th>
      <td data-label="From">{HOSTS[host]}</td>
      <td data-label="Indexed">
        {indexed_at ? <RelativeTime at={indexed_at} /> : <span className="muted">not yet</span>}
      </td>
      <td>
        {mayDisconnect && host === 'local' && (
          <Form method="post">
            <input type="hidden" name="connection_id" value={id} />
            <button
              type="submit"
              name="do"
              value="disconnect"
              className="button button-danger"
              aria-label={`Disconnect ${full_name}`}
            >
              Disconnect
            </button>
          </Form>
        )}
      </td>
    </tr>
  )
}
