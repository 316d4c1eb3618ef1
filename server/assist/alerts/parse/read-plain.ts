import type { Alert, UnreadableAlerts } from './alert'
import { asObject, countOf, fingerprintOf, type JsonObject, levelOf, timeOf, urlOf } from './fields'
import { LIMITS, lineOf, textOf } from './texts'

type Issues = UnreadableAlerts['issues']

interface PlainAlerts {
  alerts: Alert[]
  /** Number of entries that are not alerts. `issues` contains the reasons. */
  omitted: number
  issues: Issues
}

/** Plain JSON: one alert or a list. */
export function readPlain(body: unknown): PlainAlerts {
  const isList = Array.isArray(body)
  const alerts: Alert[] = []
  const issues: Issues = []
  let omitted = 0
  for (const [at, each] of (isList ? body : [body]).entries()) {
    const loc = isList ? [at] : []
    const problems = problemsOf(asObject(each))
    if (problems.length === 0) alerts.push(readAlert(asObject(each)))
    else {
      omitted += 1
      issues.push(...problems.map(({ field, msg }) => ({ loc: [...loc, field], msg })))
    }
  }
  return { alerts, omitted, issues }
}

interface Problem {
  field: string
  msg: string
}

const TEXTS = ['message', 'level', 'service', 'repo', 'url', 'stack'] as const

/** Rejects wrong values; otherwise they would be lost without notice to the sender. */
function problemsOf(alert: JsonObject): Problem[] {
  const problems: Problem[] = []
  const { fingerprint, title, count, occurred_at: occurredAt } = alert
  if (typeof fingerprint !== 'string' || fingerprintOf(fingerprint) === null)
    problems.push({ field: 'fingerprint', msg: 'is required and must be text' })
  if (typeof title !== 'string' || lineOf(title, LIMITS.title) === null)
    problems.push({ field: 'title', msg: 'is required and must be text' })
  for (const field of TEXTS)
    if (isGiven(alert[field]) && typeof alert[field] !== 'string')
      problems.push({ field, msg: 'must be text' })
  if (isGiven(count) && !(Number.isInteger(count) && Number(count) > 0))
    problems.push({ field: 'count', msg: 'must be a whole number above 0' })
  if (isGiven(occurredAt) && !isTime(occurredAt))
    problems.push({ field: 'occurred_at', msg: 'must be a time such as 2026-03-03T12:00:00Z' })
  return problems
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

const isTime = (value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') && !Number.isNaN(new Date(value).getTime())

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
