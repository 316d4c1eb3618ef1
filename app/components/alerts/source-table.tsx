import { Link } from '@remix-run/react'
import type { AlertDelivery, AlertSource } from '../../alerts/alert-data'
import { SOURCE_LABELS } from '../../alerts/source-setups'
import { OptionalTime } from '../display/optional-time'
import { RelativeTime } from '../display/relative-time'
import { type Column, orNone, Table } from '../display/table'
import { RowAction } from '../inputs/row-action'

const COLUMNS: Column<AlertSource>[] = [
  {
    label: 'Source',
    cell: ({ id, kind, name, is_signed }) => (
      <>
        <Link className="row-title" to={`?source=${id}`}>
          {name}
        </Link>
        <span className="row-note">
          {SOURCE_LABELS[kind]}
          {is_signed && ', signed'}
        </span>
      </>
    ),
  },
  {
    label: 'Last request',
    kind: 'time',
    cell: ({ last_delivery_at }) => <OptionalTime at={last_delivery_at} none="never" />,
  },
  { label: 'Actions', kind: 'action', cell: (source) => <SourceActions source={source} /> },
]

/** The senders of alerts. */
export const SourceTable = ({ sources }: { sources: AlertSource[] }) => (
  <Table caption="Alert sources" rows={sources} columns={COLUMNS} keyOf={({ id }) => id} />
)

function SourceActions({ source: { id, kind, name } }: { source: AlertSource }) {
  const row = { source: id, kind }
  return (
    <div className="actions">
      <RowAction row={row} act="test" label="Send a test" subject={name} />
      <RowAction row={row} act="rotate" label="Replace address" subject={name} />
      <RowAction row={row} act="remove" label="Remove" subject={name} isDangerous />
    </div>
  )
}

const DELIVERY_COLUMNS: Column<AlertDelivery>[] = [
  { label: 'Received', kind: 'time', cell: ({ received_at }) => <RelativeTime at={received_at} /> },
  {
    label: 'State',
    kind: 'status',
    cell: ({ state }) => <span className={state === 'failed' ? 'severity-error' : undefined}>{state}</span>,
  },
  { label: 'Alerts', kind: 'number', cell: ({ alerts }) => alerts },
  { label: 'Note', cell: ({ note }) => orNone(note) },
]

/** The last requests of one sender. */
export const SourceDeliveryTable = ({ deliveries }: { deliveries: AlertDelivery[] }) => (
  <Table caption="Requests" rows={deliveries} columns={DELIVERY_COLUMNS} keyOf={({ id }) => id} />
)
