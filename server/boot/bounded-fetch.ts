import { asFetch, createOutbound } from '../ports/http'
import type { Resolver } from '../ports/http/open-road'
import type { Outbound } from '../ports/identity/outbound'
import type { Settings } from '../settings'

/** Sends requests to a provider that the operator's settings name. Limits: 10 s and 1 MB per response. */
export const boundedFetch = (
  { outboundAllow: allow }: Pick<Settings, 'outboundAllow'>,
  named: string,
  resolver?: Resolver,
): Outbound => asFetch(createOutbound({ allow, named, resolver }), { timeoutMs: 10_000, maxBytes: 1_000_000 })
