import { type Column, Table } from '#app/components/display/table.tsx'
import { formatDay } from '#app/labels/format-day'
import type { SeatsWire } from '#server/accounts/billing/wire'

type Person = SeatsWire['users'][number]

const SOURCES = { dashboard: 'pages', api: 'API', cli: 'command line' } as const

const COLUMNS: Column<Person>[] = [
  {
    label: 'Person',
    cell: ({ name, email }) => (
      <>
        <span className="row-title" dir="auto">
          {name}
        </span>
        <span className="row-note">{email}</span>
      </>
    ),
  },
  { label: 'Used', cell: ({ sources }) => sources.map((source) => SOURCES[source]).join(', ') },
  { label: 'Days', kind: 'number', cell: ({ active_days }) => active_days },
  { label: 'Last day', cell: ({ last_active_on }) => formatDay(last_active_on) },
]

interface Props {
  seats: SeatsWire
  cycle: 'monthly' | 'annual' | null
}

/** The people who count as seats in this period, with reasons. */
export function SeatPanel({ seats, cycle }: Props) {
  return (
    <section className="panel" aria-labelledby="pl-_people">
      <header className="panel-head">
        <h2 id="pl-_people">People</h2>
      </header>
      <p className="panel-body muted">
        A seat is a person who opened pages, or used the API or the command line, since{' '}
        {formatDay(seats.period_start)}. {cycle === 'annual' ? ANNUAL : ''}Service keys do not count.
      </p>
      {seats.users.length > 0 && (
        <Table
          caption="People who were active in this period"
          rows={seats.users}
          columns={COLUMNS}
          keyOf={({ user_id }) => user_id}
        />
      )}
    </section>
  )
}

const ANNUAL = 'Annual seats are compared once a quarter: people above them are added and charged. '
