import type { ReactNode } from 'react'
import type { SectionView } from '../../document/spec-view'
import { Progress } from '../display/progress'
import { StatusBadge } from '../display/status-badge'
import { Ticket } from './ticket'

const DELTAS = { added: 'Proposed: added', modified: 'Proposed: changed', removed: 'Proposed: removed' }

/** Status, tickets and criteria of a section, shown under its heading. */
export function SectionMeta({ section, children }: { section: SectionView; children?: ReactNode }) {
  const { status, tickets, delta, criteria } = section
  return (
    <div className="section-meta">
      {status && <StatusBadge status={status.state} />}
      {status?.blocked_by && (
        <span>
          by <code>{status.blocked_by}</code>
        </span>
      )}
      {delta && <span className={`tag delta-${delta}`}>{DELTAS[delta]}</span>}
      {tickets.map(({ system, ticket_id, url }) => (
        <Ticket key={`${system}:${ticket_id}`} system={system} id={ticket_id} url={url} />
      ))}
      {criteria.total > 0 && (
        <span className="section-criteria">
          <Progress done={criteria.done} total={criteria.total} label="Criteria met" /> criteria
          {criteria.realised > 0 && `, ${criteria.realised} realized`}
        </span>
      )}
      {children}
    </div>
  )
}
