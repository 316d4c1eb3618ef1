import { isIPv6 } from 'node:net'
import type { Actor } from '../../kernel/context'
import type { RateClass } from '../../kernel/rate-limits'

/** Whose uses are added up: contract section 3 says which classes go by person, by credential and by address. */
export function subjectOf(rateClass: RateClass, actor: Actor, address: string): string {
  const isByAddress = rateClass === 'auth' || rateClass === 'public'
  if (isByAddress || actor.kind === 'anonymous' || actor.kind === 'system') return networkOf(address)
  if (rateClass !== 'api') return `user ${actor.userId}`
  if (actor.kind === 'key') return `key ${actor.keyId}`
  return actor.sessionId === null ? `user ${actor.userId}` : `session ${actor.sessionId}`
}

/** Whoever has one IPv6 address has all of its /64. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return `address ${address}`
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  const groups = [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `network ${groups.join(':')}`
}
