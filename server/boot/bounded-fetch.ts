import { asFetch, createOutbound } from '#server/ports/http'
import type { Resolver } from '#server/ports/http/connection-pool'
import type { IdentityOutbound } from '#server/ports/identity/outbound'
import type { Settings } from './settings'

/**
 * Sends requests to a provider. If the environment names it, it may be in a private network. Limits: 10 s and 1 MB per
 * response.
 */
export const boundedFetch = (
  { outboundAllow: allow }: Pick<Settings, 'outboundAllow'>,
  trustedUrl: string | null,
  resolver?: Resolver,
): IdentityOutbound =>
  asFetch(createOutbound({ allow, ...(trustedUrl === null ? {} : { trustedUrl }), resolver }), {
    timeoutMs: 10_000,
    maxBytes: 1_000_000,
  })
