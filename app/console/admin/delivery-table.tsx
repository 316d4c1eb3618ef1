import { Link } from '@remix-run/react'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { DELIVERY_LABELS, deliveryPath, SOURCE_LABELS } from '#app/labels/delivery-label'
import type { DeliverySummary } from '#server/platform/webhooks/wire'

const COLUMNS: Column<DeliverySummary>[] = [
  {
    label: 'Event',
    cell: ({ source, delivery_id, kind, action }) => (
      <>
        <Link className="row-title" to={deliveryPath(source, delivery_id)}>
          {kind}
          {action && ` ${action}`}
        </Link>
        <span className="row-path">{delivery_id}</span>
      </>
    ),
  },
  {
    label: 'Source',
    cell: ({ source, org, repo }) => (
      <>
        {SOURCE_LABELS[source]}
        {org && (
          <span className="row-note">
            for {org}
            {repo && `: ${repo}`}
          </span>
        )}
      </>
    ),
  },
  {
    label: 'Result',
    cell: ({ state, error }) => (
      <>
        {DELIVERY_LABELS[state]}
        {error && <span className="row-note severity-error">{error}</span>}
      </>
    ),
  },
  { label: 'Received', kind: 'time', cell: ({ received_at }) => <RelativeTime at={received_at} /> },
]

export function DeliveryTable({ deliveries }: { deliveries: DeliverySummary[] }) {
  return (
    <Table
      caption="Deliveries, newest first"
      rows={deliveries}
      columns={COLUMNS}
      keyOf={({ source, delivery_id }) => `${source} ${delivery_id}`}
    />
  )
}
