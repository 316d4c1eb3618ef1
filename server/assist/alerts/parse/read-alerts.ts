import type { AlertSourceKind } from '#db/schema/index'
import { type Alert, type AlertBatch, MAX_ALERTS, type UnreadableAlerts } from './alert'
import { asObject } from './fields'
import { readAlertmanager } from './read-alertmanager'
import { readPlain } from './read-plain'
import { readSentry } from './read-sentry'

const MAX_ISSUES = 10

/** Parses a sender's request. A vendor's event without alerts gives an empty batch. */
export function readAlerts(kind: AlertSourceKind, body: unknown): AlertBatch | UnreadableAlerts {
  if (kind === 'json') return readPlainBatch(body)
  if (kind === 'sentry') {
    const { data } = asObject(body)
    if (data === undefined)
      return { issues: [{ loc: ['data'], msg: 'is missing: this is not a Sentry webhook' }] }
    return batchOf(readSentry(body), null)
  }
  if (!Array.isArray(asObject(body).alerts))
    return { issues: [{ loc: ['alerts'], msg: `must be a list, as ${LABELS[kind]} sends it` }] }
  return batchOf(readAlertmanager(body), null)
}

const LABELS = { alertmanager: 'Alertmanager', grafana: 'Grafana' }

function readPlainBatch(body: unknown): AlertBatch | UnreadableAlerts {
  const { alerts, omitted, issues } = readPlain(body)
  if (alerts.length === 0 && issues.length > 0) return { issues: issues.slice(0, MAX_ISSUES) }
  const [first] = issues
  const all = alerts.length + omitted
  const note =
    first && `${omitted} of ${all} alerts were left out. The first: ${first.loc.join('.')} ${first.msg}.`
  return batchOf(alerts, note ?? null)
}

function batchOf(alerts: Alert[], note: string | null): AlertBatch {
  const merged = mergeRepeated(alerts.slice(0, MAX_ALERTS))
  const omitted = alerts.length - MAX_ALERTS
  if (omitted <= 0) return { alerts: merged, note }
  return { alerts: merged, note: `Only the first ${MAX_ALERTS} alerts were read. ${omitted} were left out.` }
}

/** Merges alerts with the same fingerprint. For lasting ones, each change counts. */
function mergeRepeated(alerts: readonly Alert[]): Alert[] {
  const merged = new Map<string, Alert>()
  for (const alert of alerts) {
    const key = alert.isLasting
      ? JSON.stringify([alert.fingerprint, alert.status, alert.startedAt])
      : alert.fingerprint
    const earlier = merged.get(key)
    const isSum = earlier && !alert.isLasting
    merged.set(key, isSum ? { ...alert, count: earlier.count + alert.count } : alert)
  }
  return [...merged.values()]
}
