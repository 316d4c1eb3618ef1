import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '../components/empty-state'
import { Pager } from '../components/pager'
import { RelativeTime } from '../components/relative-time'
import { head } from '../head'
import { load } from '../load.server'
import { readOffset } from '../offset'
import { orgPath } from '../paths'

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
      <div className="panel table-scroll">
        <table className="table table-cards">
          <caption className="visually-hidden">Unanswered searches</caption>
          <thead>
            <tr>
              <th scope="col">Search</th>
              <th scope="col">Times</th>
              <th scope="col" className="col-time">
                Last
              </th>
            </tr>
          </thead>
          <tbody>
            {searches.map(({ query, count, last_at }) => (
              <tr key={query}>
                <th scope="row">
                  <Link
                    className="row-title"
                    to={orgPath(org, `search?${new URLSearchParams({ q: query })}`)}
                  >
                    {query}
                  </Link>
                </th>
                <td data-label="Times">{count}</td>
                <td data-label="Last">
                  <RelativeTime at={last_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pager page={{ offset, limit: PER_PAGE, total }} />
    </>
  )
}
