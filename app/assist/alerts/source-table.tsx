import { Link } from '@remix-run/react'
import { OptionalTime } from '#app/components/display/optional-time.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import type { AlertSource } from './alert-data'
import { SOURCE_LABELS } from './source-setups'

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
