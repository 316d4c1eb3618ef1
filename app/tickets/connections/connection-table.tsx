import { Link } from '@remix-run/react'
import { BillingText } from '#app/accounts/billing/billing-text.tsx'
import { OptionalTime } from '#app/components/display/optional-time.tsx'
import { type Column, orNone, Table } from '#app/components/display/table.tsx'
import type { TicketConnectionWire } from '#server/tickets/connections/wire'
import { orgPath } from '#shared/page-paths'
import { ConnectionState } from './connection-state'
import { SYSTEM_LABELS } from './ticket-systems'

interface Props {
  org: string
  connections: TicketConnectionWire[]
}

export function TicketConnectionTable({ org, connections }: Props) {
  const columns: Column<TicketConnectionWire>[] = [
    {
      label: 'Ticket system',
      cell: ({ id, system, host, problem }) => (
        <>
          <Link className="row-title" to={orgPath(org, `settings/ticket-systems/${id}`)}>
            {SYSTEM_LABELS[system]}
          </Link>
          <span className="row-path">{host}</span>
          {problem && (
            <span className="row-note severity-error">
              <BillingText text={problem} />
            </span>
          )}
        </>
      ),
    },
    { label: 'Account', kind: 'name', cell: ({ account }) => orNone(account) },
    { label: 'State', kind: 'status', cell: (connection) => <ConnectionState {...connection} /> },
    {
      label: 'Last event',
      kind: 'time',
      cell: ({ last_delivery_at }) => <OptionalTime at={last_delivery_at} />,
    },
    { label: 'Tested', kind: 'time', cell: ({ tested_at }) => <OptionalTime at={tested_at} /> },
  ]
  return <Table caption="Ticket systems" rows={connections} columns={columns} keyOf={({ id }) => id} />
}
