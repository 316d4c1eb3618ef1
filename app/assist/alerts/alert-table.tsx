import { Form, Link } from '@remix-run/react'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { orNone } from '#app/components/display/table.tsx'
import { SelectionBar } from '#app/components/inputs/selection-bar.tsx'
import type { BulkAnswer } from '#app/components/list/bulk/bulk-answer'
import { type ListColumn, sortBy } from '#app/components/list/columns'
import { List } from '#app/components/list/list.tsx'
import { usePermission } from '#app/hooks/use-permissions'
import { useSelection } from '#app/hooks/use-selection'
import { SectionPlace } from '#app/tickets/sync/section-place.tsx'
import type { AlertOrder } from '#shared/list-sorts'
import { orgPath } from '#shared/page-paths'
import type { Alert } from './alert-data'

interface Props {
  org: string
  alerts: Alert[]
  sort: AlertOrder
  answer: BulkAnswer | undefined
}

/** Alerts with their state, errors and sections. Who may write resolves or silences the selected ones together. */
export function AlertTable({ org, alerts, sort, answer }: Props) {
  const mayWrite = usePermission('specs:write')
  const { clear, ...selection } = useSelection(
    alerts.map(({ id }) => String(id)),
    { changed: answer?.changed },
  )
  return (
    <Form method="post" className="list-form">
      <List
        caption="Alerts"
        rows={alerts}
        sort={sort}
        columns={columnsOf(org)}
        keyOf={({ id }) => String(id)}
        selection={
          mayWrite
            ? {
                ...selection,
                field: 'alert',
                canSelect: ({ state }) => state === 'open',
                nameOf: ({ title }) => title,
              }
            : null
        }
      />
      {mayWrite && (
        <SelectionBar count={selection.selected.length} noun="alert" onClear={clear} isInForm>
          <button type="submit" className="button button-main" name="do" value="resolve">
            Resolve
          </button>
          <button type="submit" className="button" name="do" value="silence">
            Silence for a day
          </button>
        </SelectionBar>
      )}
    </Form>
  )
}

const columnsOf = (org: string): ListColumn<Alert>[] => [
  {
    key: 'title',
    label: 'Alert',
    sort: sortBy('title'),
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
  { key: 'status', label: 'State', sort: sortBy('level'), cell: (alert) => <AlertState alert={alert} /> },
  {
    key: 'service',
    label: 'Service',
    sort: sortBy('service'),
    cell: ({ service, repo }) => orNone(service ?? repo),
  },
  { key: 'section', label: 'Section', cell: (alert) => <AlertSection org={org} alert={alert} /> },
  {
    key: 'errors',
    label: 'Errors',
    sort: sortBy('errors', true),
    isNumeric: true,
    cell: ({ count }) => count.toLocaleString('en'),
  },
  {
    key: 'last',
    label: 'Last',
    sort: sortBy('last', true),
    cell: ({ last_at }) => <RelativeTime at={last_at} />,
  },
]

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
      <SectionPlace org={org} repo={alert.repo} file_path={place.file_path} section_id={place.section_id} />
      {!alert.section && <span className="row-note">suggested</span>}
    </>
  )
}
