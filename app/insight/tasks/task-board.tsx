import { Link } from '@remix-run/react'
import { Progress } from '#app/components/display/progress.tsx'
import { StatusBadge } from '#app/components/display/status-badge.tsx'
import { specPath } from '#shared/page-paths'
import { STATES } from '#spec/types'
import { type Task, taskKey } from './group-tasks'
import { TaskDependencies } from './task-dependencies'

/** One column per status. The three open statuses are always shown, the others only if they have tasks. */
export function TaskBoard({ org, tasks }: { org: string; tasks: Task[] }) {
  const states = STATES.filter(
    (state) =>
      ['todo', 'in_progress', 'blocked'].includes(state) || tasks.some(({ status }) => status === state),
  )
  return (
    <div className="board">
      {states.map((state) => {
        const column = tasks.filter(({ status }) => status === state)
        return (
          <section key={state} aria-labelledby={`pl-_column-${state}`}>
            <h2 id={`pl-_column-${state}`}>
              <StatusBadge status={state} /> <span className="muted">{column.length}</span>
            </h2>
            <ul>
              {column.map((task) => (
                <Card key={taskKey(task)} org={org} task={task} />
              ))}
            </ul>
            {column.length === 0 && <p className="muted">No tasks on this page.</p>}
          </section>
        )
      })}
    </div>
  )
}

function Card({ org, task }: { org: string; task: Task }) {
  const path = specPath(org, task.repo_owner, task.repo_name, task.spec_file_path)
  const { section_number, section_id, title, spec_title, owner, team, done_ac, total_ac, blocked_by } = task
  return (
    <li className="card">
      <Link className="row-title" dir="auto" to={`${path}#${encodeURIComponent(section_id)}`}>
        {section_number} {title}
      </Link>
      <span className="row-note">{spec_title}</span>
      <div className="status-line">
        {total_ac > 0 && <Progress done={done_ac} total={total_ac} label="Criteria met" />}
        {(owner || team) && <span className="row-note">{[owner, team].filter(Boolean).join(', ')}</span>}
        {blocked_by && (
          <span className="row-note">
            blocked by <code>{blocked_by}</code>
          </span>
        )}
        <TaskDependencies task={task} />
      </div>
    </li>
  )
}
