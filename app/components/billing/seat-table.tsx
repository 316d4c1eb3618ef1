import type { SeatsWire } from '../../../server/billing/wire'
import { type Column, Table } from '../display/table'

type Person = SeatsWire['users'][number]

const SOURCES = { dashboard: 'pages', api: 'API', cli: 'command line' } as const

const COLUMNS: Column<Person>[] = [
  {
    label: 'Person',
    cell: ({ name, email }) => (
      <>
        <span dir="auto">{name}</span> {email && <span className="row-path">{email}</span>}
      </>
    ),
  },
  { label: 'Used', cell: ({ sources }) => sources.map((source) => SOURCES[source]).join(', ') },
  { label: 'Days', kind: 'number', cell: ({ active_days }) => active_days },
  { label: 'Last day', cell: ({ last_active_on }) => last_active_on },
]

/** Who counts as a seat in this period, and why. */
export function SeatTable({ seats }: { seats: SeatsWire }) {
  if (seats.users.length === 0) return <p className="muted">Nobody was active in this period.</p>
  return (
    <Table
      caption="People who were active in this period"
      rows={seats.users}
      columns={COLUMNS}
      keyOf={({ user_id }) => user_id}
    />
  )
}
