import type { Logger } from 'pino'
import type { Analytics } from '#server/ports/analytics/port'
import { openPostHog } from '#server/ports/analytics/posthog'
import { asFetch, createOutbound } from '#server/ports/http'
import type { Settings } from '../settings'

/** Returns null if no key is configured. */
export function openAnalytics(settings: Settings, log: Logger): Analytics | null {
  const { posthogKey: key, posthogHost: host, outboundAllow: allow } = settings
  if (key === null) return null
  const outbound = createOutbound({ allow, trustedUrl: host })
  const fetch = asFetch(outbound, { timeoutMs: 5000, maxBytes: 100_000 })
  return openPostHog({ key, host, fetch, onTrouble: (err) => log.warn({ err }, 'analytics heard nothing') })
}
