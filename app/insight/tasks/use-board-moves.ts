import { useState } from 'react'
import { showOutdated } from '#app/library/acting/status-control.tsx'
import type { StatusNote } from '#app/library/acting/status-props'
import { stateLabel } from '#spec/state-label'
import type { State } from '#spec/types'
import { locationOf, type Task, taskKey } from './group-tasks'

interface LiftedCard {
  task: Task
  to: State
}

/** A status that was set here, until the page shows a newer one than `before`. */
interface MovedCard {
  to: State
  before: State
}

/** Cards that are picked up, and those whose new status is not on the page yet. A drop is a commit. */
export function useBoardMoves(org: string, columns: readonly State[]) {
  const [moved, setMoved] = useState<ReadonlyMap<string, MovedCard>>(new Map())
  const [lifted, setLifted] = useState<LiftedCard | null>(null)
  const [note, setNote] = useState<StatusNote | null>(null)

  const stateOf = (task: Task): State => {
    const move = moved.get(taskKey(task))
    return move?.before === task.status ? move.to : task.status
  }
  const lift = (task: Task) => {
    setLifted({ task, to: stateOf(task) })
    setNote({ text: `${task.title} picked up. Arrow keys choose a column, Space drops, Escape cancels.` })
  }
  const aim = (task: Task, to: State) => setLifted({ task, to })
  const cancel = () => {
    setLifted(null)
    setNote({ text: 'Cancelled' })
  }
  /** Points to the next column with an arrow key. */
  const step = (by: 1 | -1) => {
    if (!lifted) return
    const to = columns[columns.indexOf(lifted.to) + by]
    if (to === undefined) return
    aim(lifted.task, to)
    setNote({ text: `${stateLabel(to)}. Space drops ${lifted.task.title} here.` })
  }
  const drop = async (task: Task, to: State) => {
    setLifted(null)
    const from = stateOf(task)
    if (from === to) return setNote({ text: `${task.title} stays in ${stateLabel(to)}` })
    const load = import('#app/library/acting/change-status')
    const { changeStatus } = await load.catch(() => ({ changeStatus: null }))
    if (changeStatus === null) return showOutdated()
    await changeStatus({
      target: { location: locationOf(org, task) },
      section: { id: task.section_id, title: task.title },
      from,
      to,
      show: (status) =>
        setMoved((all) => new Map(all).set(taskKey(task), { to: status as State, before: task.status })),
      setNote,
    })
  }
  return { stateOf, lifted, note, lift, aim, cancel, step, drop }
}

export type BoardMoves = ReturnType<typeof useBoardMoves>
