import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '../components/display/empty-state'
import { Pager } from '../components/inputs/pager'
import { UnansweredTable } from '../components/search/unanswered-table'
import { head } from '../head'
import { load } from '../loaders/load.server'
import { readOffset } from '../request/offset'

const PER_PAGE = 50

export const meta: MetaFunction = ({ params }) => head(`Unanswered searches · ${params.org} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const offset = readOffset(new URL(args.request.url))
  const unanswered = await load(args, (caller) => caller.search.unanswered({ org, limit: PER_PAGE, offset }))
  return { org, offset, ...unanswered }
}

/** What nobody has written yet, though people look for it. */
export default function UnansweredSearches() {
  const { org, offset, searches, total } = useLoaderData<typeof loader>()
  if (total === 0)
    return (
      <EmptyState title="Every search has found something">
        <p>What people search for and do not find is counted here, without their names.</p>
      </EmptyState>
    )
  return (
    <>
      <p className="muted">What people searched for and did not find, the most wanted first.</p>
      <UnansweredTable org={org} searches={searches} />
      <Pager page={{ offset, limit: PER_PAGE, total }} />
    </>
  )
}
