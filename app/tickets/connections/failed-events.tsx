import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, orNone, Table } from '#app/components/display/table.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import type { ConnectionDeliveriesWire } from '#server/tickets/connections/wire'

type Delivery = ConnectionDeliveriesWire['deliveries'][number]

const COLUMNS: Column<Delivery>[] = [
  { label: 'Received', kind: 'time', cell: ({ received_at }) => <RelativeTime at={received_at} /> },
  { label: 'Event', cell: ({ kind, action }) => [kind, action].filter(Boolean).join(' ') },
  { label: 'Attempts', kind: 'number', cell: ({ attempts }) => attempts },
  { label: 'Error', cell: ({ note }) => orNone(note) },
  {
    label: 'Actions',
    kind: 'action',
    cell: ({ delivery_id, can_rerun, received_at }) =>
      can_rerun && (
        <RowAction
          row={{ delivery: delivery_id }}
          act="rerun"
          label="Run again"
          subject={`Event of ${received_at}`}
        />
      ),
  },
]

/** Events of a connection's webhook that could not be handled. */
export const FailedEvents = ({ deliveries, total }: ConnectionDeliveriesWire) => (
  <section className="panel" aria-labelledby="pl-_failed-events">
    <div className="panel-head">
      <h2 id="pl-_failed-events">Failed events</h2>
    </div>
    <div className="panel-body">
      {deliveries.length > 0 ? (
        <Table
          caption="Failed events"
          rows={deliveries}
          columns={COLUMNS}
          keyOf={({ delivery_id }) => delivery_id}
        />
      ) : (
        <p className="muted">No event has failed.</p>
      )}
      {total > deliveries.length && (
        <p className="muted">
          The newest {deliveries.length} of {total} are shown.
        </p>
      )}
    </div>
  </section>
)
