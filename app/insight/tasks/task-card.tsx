import { Link } from '@remix-run/react'
import type { KeyboardEvent } from 'react'
import { Progress } from '#app/components/display/progress.tsx'
import { StatusControl } from '#app/library/acting/status-control.tsx'
import { specPath } from '#shared/page-paths'
import { locationOf, type Task, taskKey } from './group-tasks'
import { TaskDependencies } from './task-dependencies'
import type { BoardMoves } from './use-board-moves'

interface Props {
  org: string
  task: Task
  /** Null for people who cannot change tasks. */
  moves: BoardMoves | null
}

/** A task on the board. Drag it, or press Space and the arrow keys, or use the menu of its status. */
export function TaskCard({ org, task, moves }: Props) {
  const path = specPath(org, task.repo_owner, task.repo_name, task.spec_file_path)
  const { section_number, section_id, title, spec_title, owner, team, done_ac, total_ac, blocked_by } = task
  const isLifted = moves?.lifted !== null && moves?.lifted.task === task
  return (
    <li
      className={isLifted ? 'card is-lifted' : 'card'}
      data-card={taskKey(task)}
      draggable={moves !== null}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData('text/plain', title)
        moves?.lift(task)
      }}
      onDragEnd={() => moves?.lifted && moves.cancel()}
      onKeyDown={(event) => moves && moveByKey(event, task, moves)}
    >
      <Link
        className="row-title"
        dir="auto"
        draggable={false}
        to={`${path}#${encodeURIComponent(section_id)}`}
      >
        {section_number} {title}
      </Link>
      <span className="row-note">{spec_title}</span>
      <div className="status-line">
        {moves && (
          <form className="card-status">
            <StatusControl
              target={{ location: locationOf(org, task) }}
              section={{ id: section_id, title }}
              status={moves.stateOf(task)}
              isChoosing={false}
            />
          </form>
        )}
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

/** Space picks the card up and drops it, arrows choose the column, Escape cancels. */
function moveByKey(event: KeyboardEvent<HTMLElement>, task: Task, moves: BoardMoves): void {
  if (!(event.target instanceof HTMLAnchorElement)) return
  const { lifted } = moves
  if (event.key === ' ') {
    if (lifted) moves.drop(lifted.task, lifted.to)
    else moves.lift(task)
  } else if (lifted === null) return
  else if (event.key === 'Escape') moves.cancel()
  else if (event.key === 'ArrowRight') moves.step(1)
  else if (event.key === 'ArrowLeft') moves.step(-1)
  else return
  event.preventDefault()
  event.stopPropagation()
}
