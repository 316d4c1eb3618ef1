import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import type { State } from '../../spec/types'
import { EmptyState } from '../components/empty-state'
import { FilterBar } from '../components/filter-bar'
import { Pager } from '../components/pager'
import { TaskTable } from '../components/task-table'
import { head } from '../head'
import { load } from '../load.server'
import { readOffset } from '../offset'

const PER_PAGE = 100

export const meta: MetaFunction = ({ params }) => head(`Tasks · ${params.org} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const org = args.params.org ?? ''
  const url = new URL(args.request.url)
  const status = url.searchParams.get('status') || undefined
  const repo = url.searchParams.get('repo') || undefined
  const offset = readOffset(url)
  const [{ tasks, total }, coverage] = await load(args, (caller) =>
    Promise.all([
      caller.coverage.tasks({ org, status: status as State | undefined, repo, limit: PER_PAGE, offset }),
      caller.coverage.coverage({ org }),
    ]),
  )
  return {
    org,
    filter: { status: status ?? '', repo: repo ?? '' },
    repos: Object.keys(coverage.breakdown_by_repo),
    tasks,
    page: { offset, limit: PER_PAGE, total },
  }
}

export default function Tasks() {
  const { org, filter, repos, tasks, page } = useLoaderData<typeof loader>()
  return (
    <div className="page">
      <div className="page-head">
        <h1>Tasks</h1>
        <p className="muted">Sections somebody could work on: to do, in progress or blocked.</p>
      </div>
      <FilterBar filter={filter} repos={repos} anyStatus="Open" />
      {tasks.length > 0 ? (
        <TaskTable org={org} tasks={tasks} />
      ) : (
        <EmptyState title="No task here">
          <p>
            A section becomes one when its status marker says <code>todo</code>, <code>in_progress</code> or{' '}
            <code>blocked</code>. Choose another status above to see more.
          </p>
        </EmptyState>
      )}
      <Pager page={page} />
    </div>
  )
}
