import { STATES, type State } from '#spec/types'

const BY_NAME: ReadonlyMap<string, State> = new Map(STATES.map((state) => [state, state]))

/** `In Progress`, `in-progress` and similar give `in_progress`. Null if it is not a state. */
export function normaliseState(text: string): State | null {
  const exact = BY_NAME.get(text)
  if (exact !== undefined) return exact
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')
  return BY_NAME.get(name) ?? null
}
