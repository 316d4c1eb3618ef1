import type { State } from './types'

const LABELS: Record<State, string> = {
  draft: 'Draft',
  todo: 'To do',
  in_progress: 'In progress',
  done: 'Done',
  blocked: 'Blocked',
  deprecated: 'Deprecated',
}

/** A state as people read it. Another text stays as it is, and null is "No status". */
export const stateLabel = (state: string | null): string =>
  state === null ? 'No status' : (LABELS[state as State] ?? state)

/** The status of a ticket as people read it. Vendors call theirs as they like; code hosts call them open and closed. */
export const ticketStatusLabel = (status: string | null): string =>
  status === null ? 'No status' : `${status.charAt(0).toUpperCase()}${status.slice(1)}`
