import { asFetch, createOutbound } from '../ports/http'
import type { Resolver } from '../ports/http/open-road'
import type { Outbound } from '../ports/identity/outbound'
import type { Settings } from '../settings'

/** How a provider is asked that the operator's environment names. */
export const boundedFetch = (
  { outboundAllow: allow }: Pick<Settings, 'outboundAllow'>,
  named: string,
  resolver?: Resolver,
): Outbound => asFetch(createOutbound({ allow, named, resolver }), { timeoutMs: 10_000, maxBytes: 1_000_000 })
