import type { State, SystemKind } from '#spec/types'

interface StatusPreset {
  forward: Record<State, string>
  reverse: Record<string, State>
}

/**
 * The default workflows of the three ticket systems. A state without its own status maps to the nearest one. The
 * reverse map has only unambiguous statuses.
 */
export const STATUS_PRESETS: Record<SystemKind, StatusPreset> = {
  tracker_a: {
    forward: {
      draft: 'To Do',
      todo: 'To Do',
      in_progress: 'In Progress',
      done: 'Done',
      blocked: 'To Do',
      deprecated: 'Done',
    },
    reverse: {
      Backlog: 'todo',
      'Selected for Development': 'todo',
      'To Do': 'todo',
      Open: 'todo',
      Reopened: 'todo',
      'In Progress': 'in_progress',
      'In Review': 'in_progress',
      Blocked: 'blocked',
      Done: 'done',
      Resolved: 'done',
      Closed: 'done',
    },
  },
  tracker_b: {
    forward: {
      draft: 'Backlog',
      todo: 'Todo',
      in_progress: 'In Progress',
      done: 'Done',
      blocked: 'Todo',
      deprecated: 'Canceled',
    },
    reverse: {
      Triage: 'draft',
      Backlog: 'draft',
      Todo: 'todo',
      'In Progress': 'in_progress',
      'In Review': 'in_progress',
      Blocked: 'blocked',
      Done: 'done',
      Canceled: 'deprecated',
      Cancelled: 'deprecated',
      Duplicate: 'deprecated',
    },
  },
  code_host: {
    forward: {
      draft: 'open',
      todo: 'open',
      in_progress: 'open',
      done: 'closed',
      blocked: 'open',
      deprecated: 'not planned',
    },
    reverse: {
      open: 'todo',
      reopened: 'todo',
      closed: 'done',
      completed: 'done',
      'not planned': 'deprecated',
    },
  },
}
