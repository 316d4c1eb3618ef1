import { sql } from 'drizzle-orm'
import { alertHours, alerts } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import type { AssignRepository } from './assign-repository'
import type { RowAlerts } from './choose-rows'
import { type CountedRow, countRow, type NewRow } from './count-row'
import { type ErrorsBySecond, saveSeconds } from './save-seconds'

const BATCH = 500

/** Stores the changes from the alerts. Returns their errors, without those of silenced alerts. */
export async function saveAlerts(
  ctx: JobContext,
  orgId: number,
  rows: readonly RowAlerts[],
  assign: AssignRepository,
): Promise<ErrorsBySecond> {
  const counted = rows.map((row) => countRow(orgId, row, assign))
  for (let at = 0; at < counted.length; at += BATCH) {
    const batch = counted.slice(at, at + BATCH)
    const ids = await upsertRows(
      ctx,
      batch.map(({ row }) => row),
    )
    await addHours(ctx, orgId, batch, ids)
  }
  return saveSeconds(ctx, orgId, counted)
}

/** Returns the ids by source and fingerprint. */
async function upsertRows({ db }: JobContext, rows: NewRow[]): Promise<Map<string, number>> {
  const stored = await db
    .insert(alerts)
    .values(rows)
    .onConflictDoUpdate({
      target: [alerts.orgId, alerts.sourceId, alerts.fingerprint],
      set: {
        repositoryId: sql`excluded.repository_id`,
        title: sql`excluded.title`,
        message: sql`excluded.message`,
        level: sql`excluded.level`,
        service: sql`excluded.service`,
        url: sql`excluded.url`,
        stack: sql`excluded.stack`,
        state: sql`excluded.state`,
        count: sql`excluded.count`,
        begunAt: sql`excluded.begun_at`,
        lastAt: sql`excluded.last_at`,
        resolvedAt: sql`excluded.resolved_at`,
        resolvedBy: sql`excluded.resolved_by`,
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
