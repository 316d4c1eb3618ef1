import { Link } from '@remix-run/react'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { Table } from '#app/components/display/table.tsx'
import type { UnansweredWire } from '#server/library/search/wire-searches'
import { searchPath } from '#shared/page-paths'

interface Props {
  org: string
  searches: UnansweredWire['searches']
}

export function UnansweredTable({ org, searches }: Props) {
  return (
    <Table
      caption="Failed searches"
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
        { label: 'Count', kind: 'number', cell: ({ count }) => count },
        { label: 'Last searched', kind: 'time', cell: ({ last_at }) => <RelativeTime at={last_at} /> },
      ]}
    />
  )
}
