import type { Config } from '#spec/config/schema/schema'
import type { State } from '#spec/types'

export type Lifecycle = Config['specs']['lifecycle_sync']

/** Sections with current or planned work. Only they get tickets. */
const WORK_STATES: readonly State[] = ['todo', 'in_progress', 'blocked']
const CLOSED_STATES: readonly State[] = ['done', 'deprecated']

export const isWorkState = (state: State): boolean => WORK_STATES.includes(state)
export const isClosedState = (state: State): boolean => CLOSED_STATES.includes(state)

/** Whether a change to this state is synced to the other side. */
export function crosses(state: State, lifecycle: Lifecycle): boolean {
  return lifecycle === true || (lifecycle === 'close_only' && isClosedState(state))
}
