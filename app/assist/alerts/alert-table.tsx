import { Link } from '@remix-run/react'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, orNone, Table } from '#app/components/display/table.tsx'
import { SectionPlace } from '#app/tickets/sync/section-place.tsx'
import { orgPath } from '#shared/page-paths'
import type { Alert } from './alert-data'

interface Props {
  org: string
  alerts: Alert[]
}

/** Alerts with their state, errors and sections. */
export function AlertTable({ org, alerts }: Props) {
  const columns: Column<Alert>[] = [
    {
      label: 'Alert',
      cell: ({ id, title, message, is_shared }) => (
        <>
          <Link className="row-title" to={orgPath(org, `alerts/${id}`)} dir="auto">
            {title}
          </Link>
          {is_shared && <span className="row-note">{SHARED_NOTE}</span>}
          {message && (
            <span className="row-note" dir="auto">
              {message.slice(0, 160)}
            </span>
          )}
        </>
      ),
    },
    { label: 'State', kind: 'status', cell: (alert) => <AlertState alert={alert} /> },
    { label: 'Service', kind: 'name', cell: ({ service, repo }) => orNone(service ?? repo) },
    { label: 'Section', cell: (alert) => <AlertSection org={org} alert={alert} /> },
    { label: 'Errors', kind: 'number', cell: ({ count }) => count.toLocaleString('en') },
    { label: 'Last', kind: 'time', cell: ({ last_at }) => <RelativeTime at={last_at} /> },
  ]
  return (
    <Table
      caption="Alerts"
      rows={alerts}
      columns={columns}
      keyOf={({ id }) => id}
      isInactive={({ state }) => state === 'resolved'}
    />
  )
}

/** Alerts that differ only by a number, such as an order number, share one entry with the newest title. */
export const SHARED_NOTE = 'and many others like it'

const LEVEL_CLASSES = {
  critical: 'severity-error',
  error: 'severity-error',
  warning: 'severity-warning',
  info: 'muted',
}

export function AlertState({ alert: { state, level, silenced_until, joined_id } }: { alert: Alert }) {
  if (state === 'resolved') return 'Resolved'
  if (silenced_until && new Date(silenced_until) > new Date()) return 'Silenced'
  const word = `${level.charAt(0).toUpperCase()}${level.slice(1)}`
  return (
    <span className={LEVEL_CLASSES[level]}>
      {word}
      {joined_id !== null && <span className="row-note">known problem</span>}
    </span>
  )
}

/** The section chosen by a person, or else the best suggestion. */
function AlertSection({ org, alert }: { org: string; alert: Alert }) {
  const [suggestion] = alert.suggestions
  if (alert.repo === null || alert.decision === 'none') return orNone(null)
  const place = alert.section ?? suggestion
  if (!place) return orNone(null)
  return (
    <>
      <SectionPlace org={org} repo={alert.repo} filePath={place.file_path} sectionId={place.section_id} />
      {!alert.section && <span className="row-note">suggested</span>}
    </>
  )
}
