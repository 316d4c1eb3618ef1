import { and, eq, inArray, max, sql } from 'drizzle-orm'
import { alertHours, alertSeconds, alerts } from '../../../db/schema'
import type { JobContext } from '../../kernel/context'
import { problemKeyOf } from '../parse/problem-key'
import { scrubTexts } from '../parse/scrub-alert'
import { type AlertState, applyAlert, NEW_ALERT } from './apply-alert'
import type { AssignRepository } from './assign-repository'
import type { RowAlerts } from './choose-rows'

type NewRow = typeof alerts.$inferInsert

/** Errors by second of receipt, of each repository; 0 for none. */
export type ErrorsBySecond = Map<number, Map<number, number>>

const BATCH = 500
const HOUR_MS = 3_600_000

/** Stores what the alerts change. Returns their errors, without those of silenced alerts. */
export async function saveAlerts(
  ctx: JobContext,
  orgId: number,
  rows: readonly RowAlerts[],
  assign: AssignRepository,
): Promise<ErrorsBySecond> {
  const counted = rows.map((row) => countRow(orgId, row, assign))
  const errors: ErrorsBySecond = new Map()
  for (let at = 0; at < counted.length; at += BATCH) {
    const batch = counted.slice(at, at + BATCH)
    const ids = await upsertRows(
      ctx,
      batch.map(({ row }) => row),
    )
    await addHours(ctx, orgId, batch, ids)
  }
  for (const { row, seconds } of counted)
    for (const [second, count] of seconds) {
      const ofRepository = errors.get(row.repositoryId ?? 0) ?? new Map<number, number>()
      add(ofRepository, second, count)
      errors.set(row.repositoryId ?? 0, ofRepository)
    }
  const ordered = await withoutEarlier(ctx, orgId, errors)
  await addSeconds(ctx, orgId, ordered)
  return ordered
}

/**
 * The clocks of two servers differ, so an error can seem older than one that was counted. It counts at the time of the newest:
 * then nothing that was compared with the threshold changes.
 */
async function withoutEarlier(
  { db }: JobContext,
  orgId: number,
  errors: ErrorsBySecond,
): Promise<ErrorsBySecond> {
  if (errors.size === 0) return errors
  const rows = await db
    .select({ repositoryId: alertSeconds.repositoryId, newest: max(alertSeconds.second) })
    .from(alertSeconds)
    .where(and(eq(alertSeconds.orgId, orgId), inArray(alertSeconds.repositoryId, [...errors.keys()])))
    .groupBy(alertSeconds.repositoryId)
  const newest = new Map(rows.map((row) => [row.repositoryId, row.newest ?? 0]))
  return new Map(
    [...errors].map(([repositoryId, seconds]) => {
      const ordered = new Map<number, number>()
      for (const [second, count] of seconds)
        add(ordered, Math.max(second, newest.get(repositoryId) ?? 0), count)
      return [repositoryId, ordered]
    }),
  )
}

interface CountedRow {
  row: NewRow
  hours: Map<number, number>
  seconds: Map<number, number>
}

function countRow(
  orgId: number,
  { sourceId, fingerprint, family, received, known }: RowAlerts,
  assign: AssignRepository,
): CountedRow {
  const [first] = received
  const last = received.at(-1)
  if (!first || !last) throw new Error('a row of alerts has no alert')
  let state: AlertState = known ?? NEW_ALERT(first.receivedAt)
  const hours = new Map<number, number>()
  const seconds = new Map<number, number>()
  for (const { alert, receivedAt } of received) {
    const { next, errors } = applyAlert(state, alert, receivedAt)
    state = next
    if (errors === 0) continue
    const time = receivedAt.getTime()
    add(hours, time - (time % HOUR_MS), errors)
    const isSilenced = known?.silencedUntil && known.silencedUntil > receivedAt
    if (!isSilenced) add(seconds, Math.floor(time / 1000), errors)
  }
  const { alert } = last
  const scrubbed = scrubTexts(alert)
  const keepsRepository = known !== null && known.decision !== null
  const repositoryId = keepsRepository ? known.repositoryId : (assign(alert) ?? known?.repositoryId ?? null)
  const { state: openState, count, begunAt, lastAt, resolvedAt, resolvedBy } = state
  const row = {
    ...{ orgId, sourceId, fingerprint, family, repositoryId },
    ...{ title: scrubbed.title, message: scrubbed.message, level: scrubbed.level },
    ...{ service: scrubbed.service, url: scrubbed.url, stack: scrubbed.stack ?? known?.stack ?? null },
    ...{ state: openState, count, begunAt, lastAt, resolvedAt, resolvedBy },
    firstAt: known?.firstAt ?? first.receivedAt,
    problemKey: problemKeyOf(scrubbed),
  }
  return { row, hours, seconds }
}

const add = (counts: Map<number, number>, key: number, count: number) =>
  counts.set(key, (counts.get(key) ?? 0) + count)

/** Returns the ids by source and fingerprint. */
async function upsertRows({ db }: JobContext, rows: NewRow[]): Promise<Map<string, number>> {
  const stored = await db
    .insert(alerts)
    .values(rows)
    .onConflictDoUpdate({
      target: [alerts.orgId, alerts.sourceId, alerts.fingerprint],
      set: {
        ...{
          repositoryId: sql`excluded.repository_id`,
          title: sql`excluded.title`,
          message: sql`excluded.message`,
        },
        ...{ level: sql`excluded.level`, service: sql`excluded.service`, url: sql`excluded.url` },
        ...{ stack: sql`excluded.stack`, state: sql`excluded.state`, count: sql`excluded.count` },
        ...{ begunAt: sql`excluded.begun_at`, lastAt: sql`excluded.last_at` },
        ...{ resolvedAt: sql`excluded.resolved_at`, resolvedBy: sql`excluded.resolved_by` },
        problemKey: sql`excluded.problem_key`,
        triagedAt: sql`case when ${alerts.repositoryId} is not distinct from excluded.repository_id
          then ${alerts.triagedAt} end`,
      },
    })
    .returning({ id: alerts.id, sourceId: alerts.sourceId, fingerprint: alerts.fingerprint })
  return new Map(stored.map(({ id, ...key }) => [keyOf(key), id]))
}

const keyOf = ({ sourceId, fingerprint }: Pick<NewRow, 'sourceId' | 'fingerprint'>) =>
  `${sourceId} ${fingerprint}`

async function addHours(
  { db }: JobContext,
  orgId: number,
  counted: readonly CountedRow[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const values = counted.flatMap(({ row, hours }) => {
    const alertId = ids.get(keyOf(row))
    if (alertId === undefined) throw new Error('alert upsert returned no row')
    return [...hours].map(([hour, count]) => ({ orgId, alertId, hour: new Date(hour), count }))
  })
  if (values.length === 0) return
  await db
    .insert(alertHours)
    .values(values)
    .onConflictDoUpdate({
      target: [alertHours.orgId, alertHours.alertId, alertHours.hour],
      set: { count: sql`${alertHours.count} + excluded.count` },
    })
}

async function addSeconds({ db }: JobContext, orgId: number, errors: ErrorsBySecond): Promise<void> {
  const values = [...errors].flatMap(([repositoryId, seconds]) =>
    [...seconds].map(([second, count]) => ({ orgId, repositoryId, second, count })),
  )
  for (let at = 0; at < values.length; at += BATCH)
    await db
      .insert(alertSeconds)
      .values(values.slice(at, at + BATCH))
      .onConflictDoUpdate({
        target: [alertSeconds.orgId, alertSeconds.repositoryId, alertSeconds.second],
        set: { count: sql`${alertSeconds.count} + excluded.count` },
      })
}
