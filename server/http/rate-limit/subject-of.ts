import type { Actor } from '#server/kernel/context'
import { networkOf } from '#server/kernel/network-of'
import type { RateClass } from '#server/kernel/rate-limits'

/**
 * Whose requests are counted together: sign-in and public pages by address, the API by key or session, all other classes by
 * person. Anonymous requests always count by address.
 */
export function subjectOf(rateClass: RateClass, actor: Actor, address: string): string {
  const isByAddress = rateClass === 'auth' || rateClass === 'public'
  const isSomeone = actor.kind === 'user' || actor.kind === 'key'
  if (isByAddress || !isSomeone) return networkOf(address)
  if (rateClass !== 'api') return `user ${actor.userId}`
  if (actor.kind === 'key') return `key ${actor.keyId}`
  return actor.sessionId === null ? `user ${actor.userId}` : `session ${actor.sessionId}`
}
