import { Form, Link } from '@remix-run/react'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { Ticket } from '#app/library/reading/ticket.tsx'
import { specPath } from '#shared/page-paths'
import type { SyncConflict } from './sync-data'

interface Props {
  org: string
  conflict: SyncConflict
  mayWrite: boolean
}

/** A section and its ticket that both changed: the value of each side, who set it and when. */
export function ConflictCard({ org, conflict, mayWrite }: Props) {
  const { id, repo: fullName, file_path, section_id, title, connection, ticket_id, url } = conflict
  const { agreed, spec, ticket } = conflict
  const [owner = '', repo = ''] = fullName.split('/')
  return (
    <li className="card conflict-card">
      <p>
        <Link to={`${specPath(org, owner, repo, file_path)}#${encodeURIComponent(section_id)}`}>
          <strong dir="auto">{title}</strong>
        </Link>{' '}
        and <Ticket system={connection} id={ticket_id} url={url} />{' '}
        <span className="muted">
          {file_path} · {fullName} · {connection}
        </span>
      </p>
      {agreed && (
        <p className="muted">
          They last agreed on {agreed.state}
          {agreed.status && ` and ${agreed.status}`}.
        </p>
      )}
      <div className="conflict-sides">
        <Side title="Spec" side={spec} />
        <Side title={`Ticket ${ticket_id}`} side={ticket} />
      </div>
      {mayWrite && (
        <Form method="post" className="actions">
          <input type="hidden" name="conflict" value={id} />
          <button type="submit" className="button" name="take" value="spec">
            Keep spec status<span className="visually-hidden"> for {ticket_id}</span>
          </button>
          <button type="submit" className="button" name="take" value="ticket">
            Keep ticket status<span className="visually-hidden"> of {ticket_id}</span>
          </button>
        </Form>
      )}
    </li>
  )
}

const Side = ({ title, side: { value, by, at } }: { title: string; side: SyncConflict['spec'] }) => (
  <div>
    <p className="muted">{title}</p>
    <p>
      <strong>{value}</strong>
    </p>
    <p className="muted">
      {by ? `by ${by}` : 'by an unknown person'}
      {at && (
        <>
          {' '}
          <RelativeTime at={at} />
        </>
      )}
    </p>
  </div>
)
