import type { SectionStatus } from '#spec/types'

/** In the syntax of a status marker: `todo`, or `blocked:PAY-200`. */
export function formatStatus({ state, blockedBy }: SectionStatus): string {
  return state === 'blocked' && blockedBy !== null ? `blocked:${blockedBy}` : state
}

export function parseStatus(text: string): SectionStatus {
  const at = text.indexOf(':')
  const state = (at < 0 ? text : text.slice(0, at)) as SectionStatus['state']
  return { state, blockedBy: at < 0 ? null : text.slice(at + 1) }
}
