import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { orgHead } from '#app/head'
import { UnansweredTable } from '#app/library/search/unanswered-table.tsx'
import { load } from '#app/loaders/load.server'
import { readOffset } from '#app/request/offset'

const PER_PAGE = 50

export const meta = orgHead('Failed searches')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const offset = readOffset(new URL(args.request.url))
  const unanswered = await load(args, (caller) => caller.search.unanswered({ org, limit: PER_PAGE, offset }))
  return { org, offset, ...unanswered }
}

/** Searches that found nothing: topics that may need a document. */
export default function UnansweredSearches() {
  const { org, offset, searches, total } = useLoaderData<typeof loader>()
  if (total === 0)
    return (
      <EmptyState title="All searches found results">
        <p>Searches that find nothing are listed here, without user names.</p>
      </EmptyState>
    )
  return (
    <>
      <p className="muted">Searches that found nothing, most frequent first.</p>
      <UnansweredTable org={org} searches={searches} />
      <Pager page={{ offset, limit: PER_PAGE, total }} />
    </>
  )
}
