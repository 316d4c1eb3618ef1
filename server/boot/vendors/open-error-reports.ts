import { type ErrorReports, reportErrors } from '#server/assist/alerts/index'
import { createOutbound } from '#server/ports/http'
import type { Settings } from '../settings'

const BOUNDS = { timeoutMs: 5000, maxBytes: 64_000 }

/** Sends the errors of the log to ALERTS_URL. Null without it. */
export function openErrorReports(
  { alertsUrl: url, outboundAllow: allow }: Settings,
  onTrouble: (error: unknown) => void,
): ErrorReports | null {
  if (url === null) return null
  const outbound = createOutbound({ allow, trustedUrl: url })
  const headers = { 'content-type': 'application/json' }
  return reportErrors({
    async post(body) {
      const response = await outbound(url, { ...BOUNDS, method: 'POST', headers, body, redirect: 'manual' })
      await response.body?.cancel()
      return response.status
    },
    onTrouble,
  })
}
