import type { Alert, UnreadableAlerts } from './alert'
import { asObject, countOf, fingerprintOf, type JsonObject, levelOf, timeOf, urlOf } from './fields'
import { LIMITS, lineOf, textOf } from './texts'

type Issues = UnreadableAlerts['issues']

/** Plain JSON: one alert or a list. Entries that are not alerts are named in `issues`. */
export function readPlain(body: unknown): { alerts: Alert[]; issues: Issues } {
  const isList = Array.isArray(body)
  const alerts: Alert[] = []
  const issues: Issues = []
  for (const [at, each] of (isList ? body : [body]).entries()) {
    const loc = isList ? [at] : []
    const missing = missingIn(asObject(each))
    if (missing === null) alerts.push(readAlert(asObject(each)))
    else issues.push({ loc: [...loc, missing], msg: 'is required and must be text' })
  }
  return { alerts, issues }
}

function missingIn({ fingerprint, title }: JsonObject): string | null {
  if (fingerprintOf(fingerprint) === null) return 'fingerprint'
  return lineOf(title, LIMITS.title) === null ? 'title' : null
}

const readAlert = (alert: JsonObject): Alert => ({
  fingerprint: fingerprintOf(alert.fingerprint) ?? '',
  title: lineOf(alert.title, LIMITS.title) ?? '',
  message: textOf(alert.message, LIMITS.message),
  level: levelOf(alert.level),
  service: lineOf(alert.service, LIMITS.name),
  repo: lineOf(alert.repo, 2 * LIMITS.name + 1),
  count: countOf(alert.count),
  url: urlOf(alert.url),
  stack: textOf(alert.stack, LIMITS.stack),
  status: 'firing',
  startedAt: timeOf(alert.occurred_at),
  endedAt: null,
  isLasting: false,
})
