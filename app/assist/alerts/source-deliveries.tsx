import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, orNone, Table } from '#app/components/display/table.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import { DELIVERY_LABELS } from '#app/labels/delivery-label'
import type { AlertDelivery } from './alert-data'

const COLUMNS: Column<AlertDelivery>[] = [
  { label: 'Received', kind: 'time', cell: ({ received_at }) => <RelativeTime at={received_at} /> },
  {
    label: 'State',
    kind: 'status',
    cell: ({ state }) => (
      <span className={state === 'failed' ? 'severity-error' : undefined}>{DELIVERY_LABELS[state]}</span>
    ),
  },
  { label: 'Alerts', kind: 'number', cell: ({ alerts }) => alerts },
  { label: 'Note', cell: ({ note }) => orNone(note) },
  {
    label: 'Actions',
    kind: 'action',
    cell: ({ id, can_rerun, received_at }) =>
      can_rerun && (
        <RowAction
          row={{ delivery: id }}
          act="rerun"
          label="Run again"
          subject={`Request of ${received_at}`}
        />
      ),
  },
]

/** The last requests of one source. */
export const SourceDeliveries = ({ name, deliveries }: { name: string; deliveries: AlertDelivery[] }) => (
  <>
    <h2>Last requests of {name}</h2>
    {deliveries.length > 0 ? (
      <Table caption="Requests" rows={deliveries} columns={COLUMNS} keyOf={({ id }) => id} />
    ) : (
      <p className="muted">
        No request in the last 30 days. Requests with an unknown address are not listed.
      </p>
    )}
  </>
)
