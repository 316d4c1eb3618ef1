import { Link } from '@remix-run/react'
import { specPath } from '../paths'
import { type Task, taskKey } from '../tasks/group-tasks'
import { Progress } from './progress'
import { StatusBadge } from './status-badge'
import { TaskWaits } from './task-waits'
import { Ticket } from './ticket'

export function TaskTable({ org, tasks }: { org: string; tasks: Task[] }) {
  return (
    <div className="panel table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">Tasks</caption>
        <thead>
          <tr>
            <th scope="col">Section</th>
            <th scope="col" className="col-status">
              Status
            </th>
            <th scope="col" className="col-progress">
              Criteria
            </th>
            <th scope="col" className="col-name">
              Ticket
            </th>
            <th scope="col" className="col-name">
              Owner
            </th>
            <th scope="col" className="col-name">
              Team
            </th>
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <TaskRow key={taskKey(task)} org={org} task={task} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TaskRow({ org, task }: { org: string; task: Task }) {
  const path = specPath(org, task.repo_owner, task.repo_name, task.spec_file_path)
  return (
    <tr>
      <th scope="row">
        <Link className="row-title" dir="auto" to={`${path}#${encodeURIComponent(task.section_id)}`}>
          {task.section_number} {task.title}
        </Link>
        <span className="row-note">
          {task.spec_title} · {task.repo_owner}/{task.repo_name} <TaskWaits task={task} />
        </span>
      </th>
      <td data-label="Status">
        <StatusBadge status={task.status} />
        {task.blocked_by && (
          <span className="row-note">
            by <code>{task.blocked_by}</code>
          </span>
        )}
      </td>
      <td data-label="Criteria">
        <Progress done={task.done_ac} total={task.total_ac} label="Criteria met" />
      </td>
      <td data-label="Ticket">
        {task.ticket_id && task.ticket_system ? (
          <Ticket system={task.ticket_system} id={task.ticket_id} url={task.ticket_url} />
        ) : (
          <span className="muted">–</span>
        )}
      </td>
      <td data-label="Owner">{task.owner ?? <span className="muted">–</span>}</td>
      <td data-label="Team">{task.team ?? <span className="muted">–</span>}</td>
    </tr>
  )
}
