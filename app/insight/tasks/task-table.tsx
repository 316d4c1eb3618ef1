import { Link } from '@remix-run/react'
import { Progress } from '#app/components/display/progress.tsx'
import { StatusBadge } from '#app/components/display/status-badge.tsx'
import type { ColumnSort, ListColumn } from '#app/components/list/columns'
import { List } from '#app/components/list/list.tsx'
import type { ListSelection } from '#app/components/list/list-selection'
import { OwnerControl } from '#app/library/acting/owner/owner-control.tsx'
import { StatusControl } from '#app/library/acting/status-control.tsx'
import { Ticket } from '#app/library/reading/ticket.tsx'
import { specPath } from '#shared/page-paths'
import { locationOf, type Task, taskKey } from './group-tasks'
import { TaskDependencies } from './task-dependencies'

interface Props {
  org: string
  tasks: Task[]
  sort: string
  /** Null for people who cannot change tasks. */
  selection: ListSelection<Task> | null
}

export function TaskTable({ org, tasks, sort, selection }: Props) {
  const mayWrite = selection !== null
  return (
    <List
      caption="Tasks"
      rows={tasks}
      sort={sort}
      selection={selection}
      columns={[
        {
          key: 'title',
          label: 'Section',
          sort: sortBy('title'),
          cell: (task) => <Name org={org} task={task} />,
        },
        {
          key: 'status',
          label: 'Status',
          sort: sortBy('status'),
          cell: (task) => <Status org={org} task={task} mayWrite={mayWrite} />,
        },
        ...COLUMNS,
        {
          key: 'owner',
          label: 'Owner',
          sort: sortBy('owner'),
          cell: (task) =>
            mayWrite ? (
              <OwnerControl
                target={{ location: locationOf(org, task) }}
                title={task.spec_title}
                owner={task.owner}
              />
            ) : (
              task.owner
            ),
        },
        { key: 'team', label: 'Team', sort: sortBy('team'), cell: ({ team }) => team },
      ]}
      keyOf={taskKey}
    />
  )
}

const sortBy = (name: string): ColumnSort => ({ ascending: name, descending: `${name}_desc` })

const COLUMNS: ListColumn<Task>[] = [
  {
    key: 'criteria',
    label: 'Criteria',
    sort: sortBy('criteria'),
    cell: ({ done_ac, total_ac }) =>
      total_ac > 0 && <Progress done={done_ac} total={total_ac} label="Criteria met" />,
  },
  {
    key: 'ticket',
    label: 'Ticket',
    cell: ({ ticket_system: system, ticket_id: id, ticket_url: url }) =>
      system && id && <Ticket system={system} id={id} url={url} />,
  },
]

interface CellProps {
  org: string
  task: Task
}

function Status({ org, task, mayWrite }: CellProps & { mayWrite: boolean }) {
  const { section_id: id, title, status, blocked_by } = task
  return (
    <>
      {mayWrite ? (
        <StatusControl
          target={{ location: locationOf(org, task) }}
          section={{ id, title }}
          status={status}
          isChoosing={false}
        />
      ) : (
        <StatusBadge status={status} />
      )}
      {blocked_by && (
        <span className="row-note">
          blocked by <code>{blocked_by}</code>
        </span>
      )}
    </>
  )
}

function Name({ org, task }: CellProps) {
  const path = specPath(org, task.repo_owner, task.repo_name, task.spec_file_path)
  return (
    <>
      <Link className="row-title" dir="auto" to={`${path}#${encodeURIComponent(task.section_id)}`}>
        {task.section_number} {task.title}
      </Link>
      <span className="row-note">
        {task.spec_title} · {task.repo_owner}/{task.repo_name}
      </span>
      <TaskDependencies task={task} />
    </>
  )
}
