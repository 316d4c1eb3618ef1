import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import type { UnansweredWire, UnopenedWire } from '#server/library/search/wire-searches'
import { searchPath } from '#shared/page-paths'

type Row = { query: string; count: number }

/** The columns of both lists: the search, and what an admin can do about it. */
const columns = <R extends Row>(org: string, lastSearched: (row: R) => ReactNode): Column<R>[] => [
  {
    label: 'Search',
    cell: ({ query }) => (
      <Link className="row-title" to={searchPath(org, query)}>
        {query}
      </Link>
    ),
  },
  { label: 'Count', kind: 'number', cell: ({ count }) => count },
  { label: 'Last searched', kind: 'time', cell: lastSearched },
  {
    label: 'Improve',
    kind: 'action',
    cell: ({ query }) => (
      <span className="actions">
        <Link className="button" to={`?${new URLSearchParams({ pin: query })}#pl-_pin`}>
          Pin<span className="visually-hidden"> documents to {query}</span>
        </Link>
        <Link className="button" to={`?${new URLSearchParams({ term: query })}#pl-_synonyms`}>
          Synonym<span className="visually-hidden"> for {query}</span>
        </Link>
      </span>
    ),
  },
]

interface FailedProps {
  org: string
  unanswered: UnansweredWire
  page: { offset: number; limit: number }
}

/** Searches that found nothing: topics that may need a document, a pin or a synonym. */
export function FailedSearches({ org, unanswered: { searches, total }, page }: FailedProps) {
  if (total === 0)
    return (
      <EmptyState title="No failed searches">
        <p>Searches that find nothing are listed here, without user names.</p>
      </EmptyState>
    )
  return (
    <>
      <h2>Failed searches</h2>
      <p className="muted">Searches that found nothing, most frequent first.</p>
      <Table
        caption="Failed searches"
        rows={searches}
        keyOf={({ query }) => query}
        columns={columns<UnansweredWire['searches'][number]>(org, ({ last_at }) => (
          <RelativeTime at={last_at} />
        ))}
      />
      <Pager page={{ ...page, total }} />
    </>
  )
}

/** Searches whose results nobody opened. */
export function UnopenedSearches({ org, unopened }: { org: string; unopened: UnopenedWire }) {
  const { searches, total } = unopened
  if (total === 0) return null
  return (
    <>
      <h2>Results nobody opens</h2>
      <p className="muted">
        Searches that ran at least twice, and nobody opened a result.
        {total > searches.length && ` The most frequent ${searches.length} of ${total}.`}
      </p>
      <Table
        caption="Results nobody opens"
        rows={searches}
        keyOf={({ query }) => query}
        columns={columns<UnopenedWire['searches'][number]>(org, ({ last_day }) => (
          <time dateTime={last_day}>{last_day}</time>
        ))}
      />
    </>
  )
}
