import type { Alert } from './alert'
import { asList, asObject, fingerprintOf, type JsonObject, levelOf, timeOf, urlOf } from './fields'
import { firstLine, LIMITS, lineOf, textOf } from './texts'

/**
 * Webhooks of Sentry's internal integrations: alerts of issues (`event_alert`), issues, errors, and metric alerts. An assigned
 * or archived issue is not an error and is ignored.
 */
export function readSentry(body: unknown): Alert[] {
  const { action, data } = asObject(body)
  const { event, error, issue, metric_alert: metric } = asObject(data)
  if (isSet(event) || isSet(error)) return [readEvent(asObject(isSet(event) ? event : error))]
  if (isSet(issue)) return readIssue(asObject(issue), action)
  if (isSet(metric)) return [readMetric(asObject(metric), asObject(data), action)]
  return []
}

const isSet = (value: unknown) => typeof value === 'object' && value !== null

function readEvent(event: JsonObject): Alert {
  const tags = tagsOf(event.tags)
  const title = firstLine([event.title, event.message, asObject(event.metadata).type], LIMITS.title)
  return {
    fingerprint: fingerprintOf(event.issue_id ?? event.event_id) ?? title ?? 'sentry',
    title: title ?? 'Error in Sentry',
    message: messageOf(event, title),
    level: levelOf(event.level),
    service: firstLine([tags.service, projectOf(event.url ?? event.issue_url)], LIMITS.name),
    repo: firstLine([tags.repo, tags.repository], LIMITS.name),
    count: 1,
    url: urlOf(event.web_url, event.issue_url),
    stack: stackOf(event),
    status: 'firing',
    startedAt: timeOf(event.datetime),
    endedAt: null,
    isLasting: false,
  }
}

const ISSUE_ACTIONS: Record<string, Alert['status']> = {
  created: 'firing',
  unresolved: 'firing',
  resolved: 'resolved',
}

/** A new issue counts once, because its events arrive as separate alerts. */
function readIssue(issue: JsonObject, action: unknown): Alert[] {
  const status = ISSUE_ACTIONS[String(action)]
  if (!status) return []
  const { type, value, filename } = asObject(issue.metadata)
  const title = firstLine([issue.title, type], LIMITS.title) ?? 'Issue in Sentry'
  const file = lineOf(filename, LIMITS.title)
  return [
    {
      fingerprint: fingerprintOf(issue.id) ?? title,
      title,
      message: textOf(value ?? issue.culprit, LIMITS.message),
      level: levelOf(issue.level),
      service: lineOf(asObject(issue.project).slug, LIMITS.name),
      repo: null,
      count: 1,
      url: urlOf(issue.web_url, issue.permalink),
      stack: file === null ? null : `at ${file}:1`,
      status,
      // A reopened issue has its old times, so it counts as new.
      startedAt:
        action === 'unresolved' ? null : timeOf(status === 'resolved' ? issue.lastSeen : issue.firstSeen),
      endedAt: status === 'resolved' ? timeOf(issue.lastSeen) : null,
      isLasting: true,
    },
  ]
}

function readMetric(metric: JsonObject, data: JsonObject, action: unknown): Alert {
  const isResolved = action === 'resolved'
  return {
    fingerprint: `metric-${fingerprintOf(metric.identifier ?? metric.id) ?? 'alert'}`.slice(
      0,
      LIMITS.fingerprint,
    ),
    title: firstLine([data.description_title, metric.title], LIMITS.title) ?? 'Metric alert in Sentry',
    message: textOf(data.description_text, LIMITS.message),
    level: levelOf(action),
    service: lineOf(asList(metric.projects)[0], LIMITS.name),
    repo: null,
    count: 1,
    url: urlOf(data.web_url),
    stack: null,
    status: isResolved ? 'resolved' : 'firing',
    startedAt: timeOf(metric.date_started),
    endedAt: isResolved ? timeOf(metric.date_closed) : null,
    isLasting: true,
  }
}

/** Tags are pairs, or objects with key and value. */
function tagsOf(tags: unknown): JsonObject {
  const pairs = asList(tags).map((tag) =>
    Array.isArray(tag) ? [tag[0], tag[1]] : [asObject(tag).key, asObject(tag).value],
  )
  return Object.fromEntries(pairs.slice(0, 200))
}

/** The addresses of Sentry's API contain the project. */
const projectOf = (url: unknown): string | null =>
  typeof url === 'string' ? (/\/projects\/[\w-]+\/([\w-]+)\//.exec(url)?.[1] ?? null) : null

function messageOf(event: JsonObject, title: string | null): string | null {
  const [exception] = asList(asObject(event.exception).values).toReversed()
  const { formatted } = asObject(event.logentry)
  const message = textOf(asObject(exception).value ?? formatted ?? event.message, LIMITS.message)
  return message ?? lineOf(event.culprit === title ? null : event.culprit, LIMITS.message)
}

const MAX_FRAMES = 50

/** Sentry lists the innermost frame last. Frames of the program come before those of libraries. */
function stackOf(event: JsonObject): string | null {
  const values = asList(asObject(event.exception).values)
  const own = asObject(event.stacktrace)
  const stacks = [...values.toReversed().map((value) => asObject(asObject(value).stacktrace)), own]
  const frames = stacks.flatMap(({ frames: stackFrames }) => asList(stackFrames).toReversed()).map(asObject)
  const ordered = [...frames.filter(({ in_app }) => in_app), ...frames.filter(({ in_app }) => !in_app)]
  const lines = ordered.slice(0, MAX_FRAMES).flatMap((frame) => lineOfFrame(frame) ?? [])
  return textOf(lines.join('\n'), LIMITS.stack)
}

function lineOfFrame({ filename, abs_path, module, function: name, lineno }: JsonObject): string | null {
  const file = firstLine([filename, abs_path, module], LIMITS.title)
  if (file === null) return null
  return `at ${lineOf(name, LIMITS.name) ?? '?'} (${file}:${typeof lineno === 'number' ? lineno : 1})`
}
