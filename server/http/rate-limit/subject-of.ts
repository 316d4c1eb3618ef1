import type { Actor } from '#server/kernel/context'
import { networkOf } from '#server/kernel/network-of'
import type { RateClass } from '#server/kernel/rate-limits'

/**
 * The subject of the count. Contract section 3 defines which classes count by person, by credential and by
 * address.
 */
export function subjectOf(rateClass: RateClass, actor: Actor, address: string): string {
  const isByAddress = rateClass === 'auth' || rateClass === 'public'
  const isSomeone = actor.kind === 'user' || actor.kind === 'key'
  if (isByAddress || !isSomeone) return networkOf(address)
  if (rateClass !== 'api') return `user ${actor.userId}`
  if (actor.kind === 'key') return `key ${actor.keyId}`
  return actor.sessionId === null ? `user ${actor.userId}` : `session ${actor.sessionId}`
}
