import { Link } from '@remix-run/react'
import type { UnansweredWire } from '../../server/search/wire-searches'
import { searchPath } from '../paths'
import { RelativeTime } from './relative-time'
import { Table } from './table'

interface Props {
  org: string
  searches: UnansweredWire['searches']
}

export function UnansweredTable({ org, searches }: Props) {
  return (
    <Table
      caption="Unanswered searches"
      rows={searches}
      keyOf={({ query }) => query}
      columns={[
        {
          label: 'Search',
          cell: ({ query }) => (
            <Link className="row-title" to={searchPath(org, query)}>
              {query}
            </Link>
          ),
        },
        { label: 'Times', kind: 'number', cell: ({ count }) => count },
        { label: 'Last', kind: 'time', cell: ({ last_at }) => <RelativeTime at={last_at} /> },
      ]}
    />
  )
}
