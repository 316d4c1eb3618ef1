import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import type { Caller } from '../../server/router'
import { ActFilterBar } from '../components/act-filter-bar'
import { ActTable } from '../components/act-table'
import { EmptyState } from '../components/empty-state'
import { Pager } from '../components/pager'
import { head } from '../head'
import { load } from '../load.server'
import { readOffset } from '../offset'
import { readFilter } from '../read-filter'

const PER_PAGE = 50

export const meta: MetaFunction = () => head('Audit log · Administration · Plumbline')

/** The deployment's own log. People to narrow it to are those whom it shows: there may be any number of others. */
export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const filter = readFilter(url, ['act', 'user_id', 'since', 'until'])
  const offset = readOffset(url)
  const query = { ...filter, limit: PER_PAGE, offset } as Parameters<Caller['audit']['platform']>[0]
  const { acts, total } = await load(args, (caller) => caller.audit.platform(query))
  const people = new Map(acts.flatMap(({ actor }) => (actor ? [[String(actor.user_id), actor.name]] : [])))
  return {
    acts,
    filter,
    people: [...people].map(([id, name]) => ({ id, name })),
    page: { offset, limit: PER_PAGE, total },
    file: `/app/admin/api/audit.csv?${new URLSearchParams(filter)}`,
  }
}

export default function PlatformAuditLog() {
  const { acts, filter, people, page, file } = useLoaderData<typeof loader>()
  return (
    <>
      <p className="muted">Acts that belong to no organization. Each organization has a log of its own.</p>
      <ActFilterBar filter={filter} people={people} />
      {acts.length > 0 ? (
        <ActTable acts={acts} />
      ) : (
        <EmptyState title="No act matches">
          <p>Take a filter away, or choose another time.</p>
        </EmptyState>
      )}
      <div className="actions">
        <Pager page={page} />
        <a className="button" href={file} download="audit.csv">
          Export as CSV
        </a>
      </div>
    </>
  )
}
