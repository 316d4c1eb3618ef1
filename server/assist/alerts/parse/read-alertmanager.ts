import { createHash } from 'node:crypto'
import type { Alert } from './alert'
import { asList, asObject, fingerprintOf, type JsonObject, levelOf, timeOf, urlOf } from './fields'
import { firstLine, LIMITS, lineOf, textOf } from './texts'

const REPOSITORY_LABELS = ['repo', 'repository', 'git_repository']
const SERVICE_LABELS = ['service', 'service_name', 'app', 'app_kubernetes_io_name', 'application', 'job']

const pick = (labels: JsonObject, names: readonly string[]) =>
  firstLine(
    names.map((name) => labels[name]),
    LIMITS.name,
  )

/** Prometheus Alertmanager, version 4 of its webhook, and Grafana, which sends the same fields plus others. */
export function readAlertmanager(body: unknown): Alert[] {
  return asList(asObject(body).alerts).map((each) => readAlert(asObject(each)))
}

function readAlert(alert: JsonObject): Alert {
  const labels = asObject(alert.labels)
  const annotations = asObject(alert.annotations)
  const isResolved = alert.status === 'resolved'
  return {
    fingerprint: fingerprintOf(alert.fingerprint) ?? digestOf(labels),
    title: firstLine([annotations.summary, annotations.title, labels.alertname], LIMITS.title) ?? 'Alert',
    message: textOf(annotations.description ?? annotations.message, LIMITS.message),
    level: levelOf(labels.severity ?? labels.level),
    service: pick(labels, SERVICE_LABELS),
    repo: lineOf(pick(labels, REPOSITORY_LABELS), LIMITS.name),
    count: 1,
    url: urlOf(alert.panelURL, alert.dashboardURL, alert.generatorURL),
    stack: textOf(annotations.stack ?? annotations.stacktrace, LIMITS.stack),
    status: isResolved ? 'resolved' : 'firing',
    startedAt: timeOf(alert.startsAt),
    endedAt: isResolved ? timeOf(alert.endsAt) : null,
    isLasting: true,
  }
}

/** The labels identify an alert. */
function digestOf(labels: JsonObject): string {
  const sorted = Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}
