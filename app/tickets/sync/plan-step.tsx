import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ACTION_LABELS } from '#app/labels/sync-labels'
import { Ticket } from '#app/library/reading/ticket.tsx'
import { specPath } from '#shared/page-paths'
import type { SyncItem } from './sync-data'

interface Props {
  org: string
  item: SyncItem
  /** The result of the step. */
  children?: ReactNode
}

/** One step of a sync: its change, section and ticket, and the reason. */
export function PlanStep({ org, item, children }: Props) {
  const { repo: fullName, file_path, section_id, title, connection, ticket_id, url, reasons } = item
  const [owner = '', repo = ''] = fullName.split('/')
  return (
    <div className="plan-step">
      <p className="plan-step-head">
        <strong>{stepLabel(item)}</strong>
        <Link to={`${specPath(org, owner, repo, file_path)}#${encodeURIComponent(section_id)}`} dir="auto">
          {title}
        </Link>
        {ticket_id !== null && <Ticket system={connection} id={ticket_id} url={url} />}
        <span className="muted">
          {fullName} · {connection}
        </span>
        {children}
      </p>
      <StepDetails fields={item.fields} reasons={reasons} />
    </div>
  )
}

export const stepLabel = (item: SyncItem): string =>
  item.action === 'update' && !writesTicket(item) ? 'Update section' : ACTION_LABELS[item.action]

/** What a step writes, and why. */
export const StepDetails = ({ fields, reasons }: Pick<SyncItem, 'fields' | 'reasons'>) => (
  <>
    <FieldChanges fields={fields} />
    <ul className="plan-reasons muted">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  </>
)

const LABELS: Record<string, string> = {
  'section.status': 'Section',
  'section.ticket': 'Link in the document',
  'section.connection': 'Connection',
  blocked_by: 'Blocked by',
}

/** Whether a step writes to the ticket. */
const writesTicket = ({ fields }: SyncItem) =>
  Object.keys(fields).some((name) => !name.startsWith('section.'))

/** Ids of custom fields, such as `customfield_10042`, are unchanged. */
const labelOf = (field: string) =>
  /[\d_]/.test(field) ? field : field.replace(/^./, (first) => first.toUpperCase())

/** Texts are long, and the plan has only their fingerprints. */
const SILENT = new Set(['description'])

function FieldChanges({ fields }: Pick<SyncItem, 'fields'>) {
  const changes = Object.entries(fields).filter(([name]) => !SILENT.has(name))
  if (changes.length === 0) return null
  return (
    <dl className="plan-fields">
      {changes.map(([name, { from, to }]) => (
        <div key={name}>
          <dt>{LABELS[name] ?? labelOf(name.replace(/^field\./, ''))}</dt>
          <dd dir="auto">
            {from !== null && (
              <>
                <del>{textOf(from)}</del> ›{' '}
              </>
            )}
            {to === null ? 'nothing' : textOf(to)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const textOf = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value))
