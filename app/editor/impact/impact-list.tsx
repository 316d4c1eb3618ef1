import type { ImpactWire } from '../../../server/editor/impact/wire-impact'
import { InlineCode } from '../../components/display/inline-code'
import { Diagnostics } from '../../components/repository/diagnostics'
import { ConfigRehearsal } from './config-impact'
import { Told } from './impact-group'
import type { Impact } from './use-impact'

/** What a save would mean, before it is made. */
export function ImpactList({ impact }: { impact: Impact }) {
  return (
    <section className="impact" aria-label="What this save means" aria-live="polite">
      {impact.state === 'asking' && <p className="muted">Looking at what this would change…</p>}
      {impact.state === 'unknown' && (
        <p className="muted">What this would change is not known: {impact.why}</p>
      )}
      {impact.state === 'told' &&
        (impact.told.config ? (
          <ConfigRehearsal rehearsal={impact.told.config} />
        ) : (
          <DocumentImpact told={impact.told} />
        ))}
    </section>
  )
}

function DocumentImpact({ told }: { told: ImpactWire }) {
  const { changes, tickets, dependents, diagnostics } = told
  return (
    <>
      <Told title="Changes" total={told.total_changes} none="Nothing that a reader would notice.">
        {changes.map(({ kind, section, text }) => (
          <li key={`${kind} ${section?.id} ${text}`}>
            <InlineCode text={text.replaceAll('**', '')} />
          </li>
        ))}
      </Told>
      {tickets.length > 0 && (
        <Told title="Tickets" total={tickets.length}>
          {tickets.map(({ action, section_id, title, ticket_id, from, to, needs_review }) => (
            <li key={section_id + action}>
              {action === 'create'
                ? `A ticket for “${title}”`
                : `${ticket_id}: ${from ?? 'no status'} to ${to}`}
              {needs_review && <span className="muted"> after a review</span>}
            </li>
          ))}
        </Told>
      )}
      {dependents.length > 0 && (
        <Told title="Specs that depend on this one" total={told.total_dependents}>
          {dependents.map(({ file_path, title }) => (
            <li key={file_path}>
              {title} <span className="muted">{file_path}</span>
            </li>
          ))}
        </Told>
      )}
      <Diagnostics diagnostics={diagnostics} about="this text" />
    </>
  )
}
