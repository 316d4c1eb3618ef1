import { Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { FilterBar } from '#app/components/inputs/filter-bar.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { BulkResult } from '#app/components/list/bulk/bulk-result.tsx'
import { ListBar } from '#app/components/list/list-bar.tsx'
import { orgHead } from '#app/head'
import { useRepositoryAct } from '#app/hooks/use-repository-act'
import { changeTasks } from '#app/insight/tasks/change-tasks.server'
import { GROUPINGS, type Grouping, VIEWS, type View } from '#app/insight/tasks/group-tasks'
import { TaskCycles } from '#app/insight/tasks/task-cycles.tsx'
import { TaskLayout } from '#app/insight/tasks/task-layout.tsx'
import { TaskViewSwitch } from '#app/insight/tasks/task-view-choice.tsx'
import { useRevalidateWhenIndexed } from '#app/live/live-updates'
import { load } from '#app/loaders/load.server'
import { readOffset } from '#app/request/offset'
import { TASK_SORTS } from '#shared/list-sorts'
import { trackPath } from '#shared/page-paths'
import type { State } from '#spec/types'

const PER_PAGE = 100

export const meta = orgHead('Tasks')

export async function loader(args: LoaderFunctionArgs) {
  const org = args.params.org ?? ''
  const url = new URL(args.request.url)
  const status = url.searchParams.get('status') || undefined
  const repo = url.searchParams.get('repo') || undefined
  const offset = readOffset(url)
  const sort = TASK_SORTS.find((known) => known === url.searchParams.get('sort')) ?? 'blocking'
  const [{ tasks, total, cycles }, coverage, { views }] = await load(args, (caller) =>
    Promise.all([
      caller.coverage.tasks({
        org,
        status: status as State | undefined,
        repo,
        sort,
        limit: PER_PAGE,
        offset,
      }),
      caller.coverage.coverage({ org }),
      caller.views.list({ org, list: 'tasks' }),
    ]),
  )
  return {
    org,
    filter: { status: status ?? '', repo: repo ?? '' },
    repos: Object.keys(coverage.breakdown_by_repo),
    view: readView(url),
    group: readGrouping(url),
    sort,
    views,
    tasks,
    cycles,
    page: { offset, limit: PER_PAGE, total },
  }
}

export const action = (args: ActionFunctionArgs) => changeTasks(args)

export default function Tasks() {
  const { org, filter, repos, view, group, sort, views, tasks, cycles, page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  useRevalidateWhenIndexed(null)
  const track = useRepositoryAct(org, 'Track documents', trackPath)
  return (
    <Page title="Tasks">
      <ListBar place={{ org, list: 'tasks', repo: null }} views={views} all="Open tasks">
        <FilterBar filter={filter} repos={repos} anyStatus="Open" />
        {tasks.length > 0 && <TaskViewSwitch view={view} group={group} />}
        <TaskOrder sort={sort} />
      </ListBar>
      <BulkResult answer={answer} />
      <TaskCycles org={org} cycles={cycles} />
      {tasks.length > 0 ? (
        <TaskLayout org={org} view={view} group={group} tasks={tasks} sort={sort} answer={answer} />
      ) : (
        <EmptyState title="No tasks" act={track}>
          <p>
            Sections of tracked documents that are To do, In progress or Blocked appear here. Change the
            filter to see others.
          </p>
        </EmptyState>
      )}
      <Pager page={page} />
    </Page>
  )
}

/** Says the order. The columns sort the list, and the link brings the usual order back. */
function TaskOrder({ sort }: { sort: string }) {
  const [params] = useSearchParams()
  if (sort === 'blocking') return <p className="list-note">Open sections, most blocking first.</p>
  const usual = new URLSearchParams([...params].filter(([name]) => !['sort', 'offset'].includes(name)))
  return (
    <p className="list-note">
      Open sections. <Link to={`?${usual}`}>Show most blocking first</Link>
    </p>
  )
}

function readView(url: URL): View {
  const view = url.searchParams.get('view') ?? ''
  return Object.hasOwn(VIEWS, view) ? (view as View) : 'list'
}

function readGrouping(url: URL): Grouping | null {
  const group = url.searchParams.get('group') ?? ''
  return Object.hasOwn(GROUPINGS, group) ? (group as Grouping) : null
}
