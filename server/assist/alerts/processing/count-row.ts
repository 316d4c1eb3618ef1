import { createHash } from 'node:crypto'
import type { alerts } from '#db/schema/index'
import type { Alert } from '../parse/alert'
import { withoutNumbers } from '../parse/family-of'
import { isLibrary, readFrames } from '../parse/read-frames'
import { scrubTexts } from '../parse/scrub-alert'
import { type AlertState, applyAlert, NEW_ALERT } from './apply-alert'
import type { AssignRepository } from './assign-repository'
import type { RowAlerts } from './choose-rows'

export type NewRow = typeof alerts.$inferInsert

const HOUR_MS = 3_600_000

/** The row after its alerts, with their errors by hour and by second of receipt. */
export interface CountedRow {
  row: NewRow
  hours: Map<number, number>
  seconds: Map<number, number>
}

export function countRow(
  orgId: number,
  { sourceId, fingerprint, family, received, storedAlert }: RowAlerts,
  assign: AssignRepository,
): CountedRow {
  const [first] = received
  const last = received.at(-1)
  if (!first || !last) throw new Error('a row of alerts has no alert')
  let state: AlertState = storedAlert ?? NEW_ALERT(first.receivedAt)
  const hours = new Map<number, number>()
  const seconds = new Map<number, number>()
  for (const { alert, receivedAt } of received) {
    const isShared = alert.fingerprint !== fingerprint
    // The end of one alert is not the end of the others in the row.
    if (isShared && alert.status === 'resolved') continue
    const { next, errors } = applyAlert(state, alert, receivedAt)
    state = isShared ? { ...next, lastAt: receivedAt } : next
    if (errors === 0) continue
    const time = receivedAt.getTime()
    addCount(hours, time - (time % HOUR_MS), errors)
    const isSilenced = storedAlert?.silencedUntil && storedAlert.silencedUntil > receivedAt
    if (!isSilenced) addCount(seconds, Math.floor(time / 1000), errors)
  }
  const { alert } = last
  const scrubbed = scrubTexts(alert)
  const keepsRepository = storedAlert !== null && storedAlert.decision !== null
  const repositoryId = keepsRepository
    ? storedAlert.repositoryId
    : (assign(alert) ?? storedAlert?.repositoryId ?? null)
  const { state: openState, count, begunAt, lastAt, resolvedAt, resolvedBy } = state
  const row = {
    orgId,
    sourceId,
    fingerprint,
    family,
    repositoryId,
    title: scrubbed.title,
    message: scrubbed.message,
    level: scrubbed.level,
    service: scrubbed.service,
    url: scrubbed.url,
    stack: scrubbed.stack ?? storedAlert?.stack ?? null,
    state: openState,
    count,
    begunAt,
    lastAt,
    resolvedAt,
    resolvedBy,
    firstAt: storedAlert?.firstAt ?? first.receivedAt,
    problemKey: problemKeyOf(scrubbed),
  }
  return { row, hours, seconds }
}

export const addCount = (counts: Map<number, number>, key: number, count: number) =>
  counts.set(key, (counts.get(key) ?? 0) + count)

/** The same for all alerts of a problem, from any source. */
export function problemKeyOf({ title, service, stack }: Pick<Alert, 'title' | 'service' | 'stack'>): string {
  const frames = readFrames(stack)
  const place = frames.find((frame) => !isLibrary(frame)) ?? frames[0]
  const parts = [withoutNumbers(title).toLowerCase(), service?.toLowerCase(), place?.path.split('/').at(-1)]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}
