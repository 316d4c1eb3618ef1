import type { SectionView } from '../document/spec-view.server'
import { Icon } from './icon'
import { Progress } from './progress'
import { StatusBadge } from './status-badge'

const DELTAS = { added: 'Proposed: added', modified: 'Proposed: changed', removed: 'Proposed: removed' }

/** The line under a section's heading. */
export function SectionMeta({ section }: { section: SectionView }) {
  const { status, tickets, delta, criteria } = section
  return (
    <div className="section-meta">
      <StatusBadge status={status.state} />
      {status.blocked_by && (
        <span>
          by <code>{status.blocked_by}</code>
        </span>
      )}
      {delta && <span className={`tag delta-${delta}`}>{DELTAS[delta]}</span>}
      {tickets.map((ticket) => (
        <Ticket key={`${ticket.system}:${ticket.ticket_id}`} ticket={ticket} />
      ))}
      {criteria.total > 0 && (
        <span className="section-criteria">
          <Progress done={criteria.done} total={criteria.total} label="Criteria met" /> criteria
          {criteria.realised > 0 && `, ${criteria.realised} realised`}
        </span>
      )}
    </div>
  )
}

/** A ticket's address comes from a file: only what a browser can open safely becomes a link. */
function Ticket({ ticket: { system, ticket_id, url } }: { ticket: SectionView['tickets'][number] }) {
  if (url === null || !/^https?:\/\//i.test(url)) {
    return (
      <span className="tag" title={system}>
        {ticket_id}
      </span>
    )
  }
  return (
    <a className="tag" href={url} rel="nofollow noopener noreferrer" title={system}>
      {ticket_id}
      <Icon name="external" />
    </a>
  )
}
