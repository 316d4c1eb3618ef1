import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { FilterBar } from '#app/components/inputs/filter-bar.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { orgHead } from '#app/head'
import { useRepositoryAct } from '#app/hooks/use-repository-act'
import {
  GROUPINGS,
  type Grouping,
  groupTasks,
  type Task,
  VIEWS,
  type View,
} from '#app/insight/tasks/group-tasks'
import { TaskBoard } from '#app/insight/tasks/task-board.tsx'
import { TaskCycles } from '#app/insight/tasks/task-cycles.tsx'
import { TaskTable } from '#app/insight/tasks/task-table.tsx'
import { TaskViewSwitch } from '#app/insight/tasks/task-view-choice.tsx'
import { useRevalidateWhenIndexed } from '#app/live/live-updates'
import { load } from '#app/loaders/load.server'
import { readOffset } from '#app/request/offset'
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
  const [{ tasks, total, cycles }, coverage] = await load(args, (caller) =>
    Promise.all([
      caller.coverage.tasks({ org, status: status as State | undefined, repo, limit: PER_PAGE, offset }),
      caller.coverage.coverage({ org }),
    ]),
  )
  return {
    org,
    filter: { status: status ?? '', repo: repo ?? '' },
    repos: Object.keys(coverage.breakdown_by_repo),
    view: readView(url),
    group: readGrouping(url),
    tasks,
    cycles,
    page: { offset, limit: PER_PAGE, total },
  }
}

export default function Tasks() {
  const { org, filter, repos, view, group, tasks, cycles, page } = useLoaderData<typeof loader>()
  useRevalidateWhenIndexed(null)
  const track = useRepositoryAct(org, 'Track documents', trackPath)
  return (
    <Page title="Tasks">
      <p className="muted">Open sections, most blocking first.</p>
      <div className="toolbar">
        <FilterBar filter={filter} repos={repos} anyStatus="Open" />
        {tasks.length > 0 && <TaskViewSwitch view={view} group={group} />}
      </div>
      <TaskCycles org={org} cycles={cycles} />
      {tasks.length > 0 ? (
        <TaskLayout org={org} view={view} group={group} tasks={tasks} />
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

interface LayoutProps {
  org: string
  view: View
  group: Grouping | null
  tasks: Task[]
}

function TaskLayout({ org, view, group, tasks }: LayoutProps) {
  if (view === 'board') return <TaskBoard org={org} tasks={tasks} />
  if (group === null) return <TaskTable org={org} tasks={tasks} />
  return groupTasks(tasks, group).map(([name, members]) => (
    <section key={name} className="task-group">
      <h2 dir="auto">
        {name} <span className="muted">{members.length}</span>
      </h2>
      <TaskTable org={org} tasks={members} />
    </section>
  ))
}

function readView(url: URL): View {
  const view = url.searchParams.get('view') ?? ''
  return Object.hasOwn(VIEWS, view) ? (view as View) : 'list'
}

function readGrouping(url: URL): Grouping | null {
  const group = url.searchParams.get('group') ?? ''
  return Object.hasOwn(GROUPINGS, group) ? (group as Grouping) : null
}
