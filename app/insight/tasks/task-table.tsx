import { Link } from '@remix-run/react'
import { Progress } from '#app/components/display/progress.tsx'
import { StatusBadge } from '#app/components/display/status-badge.tsx'
import { type Column, orNone, Table } from '#app/components/display/table.tsx'
import { Ticket } from '#app/library/reading/ticket.tsx'
import { specPath } from '#shared/page-paths'
import { type Task, taskKey } from './group-tasks'
import { TaskDependencies } from './task-dependencies'

export function TaskTable({ org, tasks }: { org: string; tasks: Task[] }) {
  return (
    <Table
      caption="Tasks"
      rows={tasks}
      columns={[{ label: 'Section', cell: (task) => <Name org={org} task={task} /> }, ...COLUMNS]}
      keyOf={taskKey}
    />
  )
}

const COLUMNS: Column<Task>[] = [
  {
    label: 'Status',
    kind: 'status',
    cell: ({ status, blocked_by }) => (
      <>
        <StatusBadge status={status} />
        {blocked_by && (
          <span className="row-note">
            blocked by <code>{blocked_by}</code>
          </span>
        )}
      </>
    ),
  },
  {
    label: 'Criteria',
    kind: 'progress',
    cell: ({ done_ac, total_ac }) => <Progress done={done_ac} total={total_ac} label="Criteria met" />,
  },
  {
    label: 'Ticket',
    kind: 'name',
    cell: ({ ticket_system: system, ticket_id: id, ticket_url: url }) =>
      orNone(system && id && <Ticket system={system} id={id} url={url} />),
  },
  { label: 'Owner', kind: 'name', cell: ({ owner }) => orNone(owner) },
  { label: 'Team', kind: 'name', cell: ({ team }) => orNone(team) },
]

function Name({ org, task }: { org: string; task: Task }) {
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
