import { asFetch, createOutbound } from '../ports/http'
import type { Resolver } from '../ports/http/open-road'
import type { Outbound } from '../ports/identity/outbound'
import type { Settings } from '../settings'

const BOUNDS = { timeoutMs: 10_000, maxBytes: 1_000_000 }

/**
 * How a provider is asked that the operator's environment names. It may stand in a private network; what it names in its
 * turn, in its own description of itself, may not.
 */
export function boundedFetch(
  { outboundAllow: allow }: Pick<Settings, 'outboundAllow'>,
  named: string,
  resolver?: Resolver,
): Outbound {
  const { origin } = new URL(named)
  const toNamed = asFetch(createOutbound({ allow, resolver, mayBePrivate: true }), BOUNDS)
  const toOthers = asFetch(createOutbound({ allow, resolver }), BOUNDS)
  return (url, init) => (new URL(url).origin === origin ? toNamed : toOthers)(url, init)
}
