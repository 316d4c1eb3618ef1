import type { State, SystemKind } from '#spec/types'

/** The statuses of the presets, written down a second time: tests compare the planner with these. */
export const FORWARD: Record<SystemKind, Record<State, string>> = {
  tracker_a: {
    draft: 'To Do',
    todo: 'To Do',
    in_progress: 'In Progress',
    done: 'Done',
    blocked: 'To Do',
    deprecated: 'Done',
  },
  tracker_b: {
    draft: 'Backlog',
    todo: 'Todo',
    in_progress: 'In Progress',
    done: 'Done',
    blocked: 'Todo',
    deprecated: 'Canceled',
  },
  code_host: {
    draft: 'open',
    todo: 'open',
    in_progress: 'open',
    done: 'closed',
    blocked: 'open',
    deprecated: 'not planned',
  },
}

const BACK: Record<SystemKind, Record<string, State>> = {
  tracker_a: { 'To Do': 'todo', 'In Progress': 'in_progress', Done: 'done' },
  tracker_b: {
    Backlog: 'draft',
    Todo: 'todo',
    'In Progress': 'in_progress',
    Done: 'done',
    Canceled: 'deprecated',
  },
  code_host: { open: 'todo', closed: 'done', 'not planned': 'deprecated' },
}

export const CATEGORY = (status: string) =>
  /^(done|closed|not planned|canceled)$/i.test(status)
    ? 'done'
    : /progress/i.test(status)
      ? 'in_progress'
      : 'todo'

export interface Expected {
  ticket: string | null
  section: State | null
  isConflict: boolean
}

type Lifecycle = boolean | 'close_only'
const CLOSED = new Set<State>(['done', 'deprecated'])

/** The expected action for the last agreement, the section's state and the ticket's status. */
export function expectedOutcome(
  kind: SystemKind,
  lifecycle: Lifecycle,
  agreed: State,
  spec: State,
  status: string,
): Expected {
  const nothing: Expected = { ticket: null, section: null, isConflict: false }
  if (lifecycle === false) return nothing
  const ticketStatus = FORWARD[kind][spec]
  if (ticketStatus === status) return nothing
  const specState = BACK[kind][status] ?? 'draft'
  if (specState === spec) return nothing
  let specMoved = agreed !== spec
  let ticketMoved = FORWARD[kind][agreed] !== status
  if (lifecycle === 'close_only') {
    specMoved &&= CLOSED.has(spec)
    ticketMoved &&= CLOSED.has(specState)
  }
  if (specMoved && ticketMoved) return { ...nothing, isConflict: true }
  if (specMoved) return { ...nothing, ticket: ticketStatus }
  return ticketMoved ? { ...nothing, section: specState } : nothing
}
