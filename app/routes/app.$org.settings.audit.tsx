import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import type { ActQuery } from '../../server/audit/wire'
import { ActFilterBar } from '../components/act-filter-bar'
import { ActTable } from '../components/act-table'
import { EmptyState } from '../components/empty-state'
import { Pager } from '../components/pager'
import { head } from '../head'
import { load } from '../load.server'
import { readOffset } from '../offset'
import { orgPath } from '../paths'
import { readFilter } from '../read-filter'

const PER_PAGE = 50

export const meta: MetaFunction = ({ params }) => head(`Audit log · ${params.org} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const url = new URL(args.request.url)
  const filter = readFilter(url, ['act', 'user_id', 'since', 'until'])
  const offset = readOffset(url)
  const query = { ...filter, act: filter.act as (typeof ActQuery)['_input']['act'] }
  const [{ acts, total }, { members }] = await load(args, (caller) =>
    Promise.all([
      caller.audit.list({ org, ...query, limit: PER_PAGE, offset }),
      caller.orgs.members({ org }),
    ]),
  )
  return {
    acts,
    filter,
    people: members.map(({ user_id, name }) => ({ id: String(user_id), name })),
    page: { offset, limit: PER_PAGE, total },
    file: `${orgPath(org, 'api/audit.csv')}?${new URLSearchParams(filter)}`,
  }
}

export default function AuditLog() {
  const { acts, filter, people, page, file } = useLoaderData<typeof loader>()
  return (
    <>
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
