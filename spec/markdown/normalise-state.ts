import { STATES, type State } from '../types'

/** `In Progress`, `in-progress` and the like are `in_progress`; null when it is no state. */
export function normaliseState(text: string): State | null {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')
  return STATES.find((state) => state === name) ?? null
}
