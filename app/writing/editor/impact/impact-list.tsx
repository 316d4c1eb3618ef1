import { InlineCode } from '#app/components/display/inline-code.tsx'
import { Diagnostics } from '#app/library/repository/diagnostics.tsx'
import type { ImpactWire } from '#server/writing/editor/impact/wire-impact'
import { ticketStatusLabel } from '#spec/state-label'
import { ConfigImpact } from './config-impact'
import { ImpactGroup } from './impact-group'
import type { ImpactState } from './use-impact'

/** The effects of a save. */
export function ImpactList({ impactState }: { impactState: ImpactState }) {
  return (
    <section className="impact" aria-label="What this save changes" aria-live="polite">
      {impactState.state === 'loading' && <p className="muted">Loading changes…</p>}
      {impactState.state === 'failed' && (
        <p className="muted">Could not load what this save changes: {impactState.reason}</p>
      )}
      {impactState.state === 'loaded' && <LoadedImpact impact={impactState.impact} />}
    </section>
  )
}

const LoadedImpact = ({ impact }: { impact: ImpactWire }) =>
  impact.config ? <ConfigImpact impact={impact.config} /> : <DocumentImpact impact={impact} />

function DocumentImpact({ impact }: { impact: ImpactWire }) {
  const { changes, tickets, dependents, diagnostics } = impact
  return (
    <>
      <ImpactGroup title="Changes" total={impact.total_changes} none="No changes that readers would notice.">
        {changes.map(({ kind, section, text }) => (
          <li key={`${kind} ${section?.id} ${text}`}>
            <InlineCode text={text.replaceAll('**', '')} />
          </li>
        ))}
      </ImpactGroup>
      {tickets.length > 0 && <TicketGroup tickets={tickets} />}
      {dependents.length > 0 && (
        <ImpactGroup title="Specs that depend on this one" total={impact.total_dependents}>
          {dependents.map(({ file_path, title }) => (
            <li key={file_path}>
              {title} <span className="muted">{file_path}</span>
            </li>
          ))}
        </ImpactGroup>
      )}
      <Diagnostics diagnostics={diagnostics} about="this text" />
    </>
  )
}

const TicketGroup = ({ tickets }: Pick<ImpactWire, 'tickets'>) => (
  <ImpactGroup title="Tickets" total={tickets.length}>
    {tickets.map((ticket) => (
      <li key={[ticket.section_id, ticket.connection, ticket.ticket_id, ticket.action, ticket.fields].join()}>
        {describeTicket(ticket)}
        {ticket.needs_review && <span className="muted"> after a review</span>}
      </li>
    ))}
  </ImpactGroup>
)

function describeTicket({
  action,
  title,
  ticket_id,
  from,
  to,
  fields,
}: ImpactWire['tickets'][number]): string {
  if (action === 'create') return `New ticket for “${title}”`
  if (action === 'link') return `${ticket_id}: linked with “${title}”`
  if (to !== null) return `${ticket_id}: ${ticketStatusLabel(from)} → ${ticketStatusLabel(to)}`
  return `${ticket_id}: ${fields.map((name) => name.replace(/^field\./, '').replaceAll('_', ' ')).join(', ')}`
}
