import { useEffect, useRef } from 'react'
import { StatusBadge } from '#app/components/display/status-badge.tsx'
import { STATES, type State } from '#spec/types'
import { type Task, taskKey } from './group-tasks'
import { TaskCard } from './task-card'
import { useBoardMoves } from './use-board-moves'

/** These columns are always shown, the others only if they have tasks. */
const COLUMNS: readonly State[] = ['todo', 'in_progress', 'blocked', 'done']

interface Props {
  org: string
  tasks: Task[]
  mayWrite: boolean
}

/** One column per status. A card that is dropped in another column gets its status, by mouse or by keys. */
export function TaskBoard({ org, tasks, mayWrite }: Props) {
  const states = STATES.filter(
    (state) => COLUMNS.includes(state) || tasks.some(({ status }) => status === state),
  )
  const moves = useBoardMoves(org, states)
  const { stateOf, lifted, note, aim, drop } = moves
  const board = useFocusKeeper(lifted && taskKey(lifted.task))
  return (
    <>
      <div className="board" ref={board}>
        {states.map((state) => {
          const column = tasks.filter((task) => stateOf(task) === state)
          return (
            <section
              key={state}
              aria-labelledby={`pl-_column-${state}`}
              className={lifted?.to === state && stateOf(lifted.task) !== state ? 'is-target' : undefined}
              onDragOver={(event) => {
                if (!lifted) return
                event.preventDefault()
                if (lifted.to !== state) aim(lifted.task, state)
              }}
              onDrop={(event) => {
                event.preventDefault()
                if (lifted) drop(lifted.task, state)
              }}
            >
              <h2 id={`pl-_column-${state}`}>
                <StatusBadge status={state} /> <span className="muted">{column.length}</span>
              </h2>
              <ul>
                {column.map((task) => (
                  <TaskCard key={taskKey(task)} org={org} task={task} moves={mayWrite ? moves : null} />
                ))}
              </ul>
              {column.length === 0 && <p className="muted">No tasks on this page.</p>}
            </section>
          )
        })}
      </div>
      <p
        className={note?.isProblem ? 'act-note severity-error' : 'act-note'}
        role={note?.isProblem ? 'alert' : 'status'}
      >
        {note?.text}
      </p>
    </>
  )
}

/** A card that moves to another column is a new element: it gets the focus that the old one had. */
function useFocusKeeper(liftedKey: string | null) {
  const board = useRef<HTMLDivElement>(null)
  const kept = useRef<string | null>(null)
  if (liftedKey !== null) kept.current = liftedKey
  useEffect(() => {
    if (liftedKey !== null || kept.current === null || document.activeElement !== document.body) return
    board.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(kept.current)}"] .row-title`)?.focus()
  })
  return board
}
