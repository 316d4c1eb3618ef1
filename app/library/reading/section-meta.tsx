import type { ReactNode } from 'react'
import { Progress } from '#app/components/display/progress.tsx'
import type { SectionTicket } from '#app/library/document/section-tickets'
import type { SectionView } from '#app/library/document/spec-view'
import { LiveTicket } from './live-ticket'
import { Ticket } from './ticket'

const DELTAS = { added: 'Proposed: added', modified: 'Proposed: changed', removed: 'Proposed: removed' }

interface Props {
  section: SectionView
  /** Number of criteria whose evidence still exists. Default: those with evidence. */
  realized?: number
  /** The last known state from the ticket systems. */
  liveTickets?: readonly SectionTicket[]
  /** The status, if the section has one. */
  badge: ReactNode
  children?: ReactNode
}

/** Status, tickets and criteria of a section, shown under its heading. */
export function SectionMeta({ section, realized, liveTickets = [], badge, children }: Props) {
  const { status, tickets, delta, criteria } = section
  const realizedCriteria = realized ?? criteria.realized
  return (
    <div className="section-meta">
      {badge}
      {status?.blocked_by && (
        <span>
          by <code>{status.blocked_by}</code>
        </span>
      )}
      {delta && <span className={`tag delta-${delta}`}>{DELTAS[delta]}</span>}
      {tickets
        .filter(({ ticket_id }) => !liveTickets.some((live) => isSameTicket(live.ticket_id, ticket_id)))
        .map(({ system, ticket_id, url }) => (
          <Ticket key={`${system}:${ticket_id}`} system={system} id={ticket_id} url={url} />
        ))}
      {liveTickets.map((ticket) => (
        <LiveTicket key={`${ticket.connection} ${ticket.ticket_id}`} ticket={ticket} />
      ))}
      {criteria.total > 0 && (
        <span className="section-criteria">
          <Progress done={criteria.done} total={criteria.total} label="Criteria met" /> criteria
          {realizedCriteria > 0 && `, ${realizedCriteria} realized`}
          {criteria.proved > 0 && `, ${criteria.proved} proved`}
          {criteria.failed > 0 && (
            <>
              {', '}
              <span className="severity-error">
                {criteria.failed} {criteria.failed === 1 ? 'proof' : 'proofs'} failed
              </span>
            </>
          )}
        </span>
      )}
      {children}
    </div>
  )
}

/** A document may write an issue as `#7`. */
const isSameTicket = (one: string, other: string) => one.replace(/^#/, '') === other.replace(/^#/, '')
