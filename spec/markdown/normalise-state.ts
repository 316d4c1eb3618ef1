import { STATES, type State } from '../types'

/** `In Progress`, `in-progress` and similar give `in_progress`. Null if it is not a state. */
export function normaliseState(text: string): State | null {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')
  return STATES.find((state) => state === name) ?? null
}
