import { and, eq, isNull, sql } from 'drizzle-orm'
import { noticeSchedules, orgs, repositories } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { readZone } from '../delivery/deliver'
import { toSource } from '../delivery/read-sources'
import { nextPosting, type WantedSchedule, wantedSchedules } from './wanted-schedules'

/** Updates the schedules from the configurations. An existing schedule keeps its time, unless the zone changed. */
export function planSchedules(ctx: Context, orgId: number): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    // Two plans at the same time would delete each other's rows.
    await tx.db.select().from(orgs).where(eq(orgs.id, orgId)).for('no key update')
    const zone = await readZone(tx, orgId)
    const rows = await tx.db
      .select()
      .from(repositories)
      .where(and(eq(repositories.orgId, orgId), isNull(repositories.disconnectedAt)))
      .orderBy(repositories.id)
    const schedules = wantedSchedules(rows.map(toSource))
    await deleteOthers(tx, orgId, schedules)
    for (const schedule of schedules) await keepSchedule(tx, orgId, schedule, zone)
  })
}

async function keepSchedule(
  { db, clock }: Context,
  orgId: number,
  wantedSchedule: WantedSchedule,
  zone: string,
): Promise<void> {
  const now = clock.now()
  const nextAt = nextPosting(wantedSchedule.schedule, now, zone)
  await db
    .insert(noticeSchedules)
    .values({ orgId, ...wantedSchedule, zone, nextAt, reportedAt: now })
    .onConflictDoUpdate({
      target: [
        noticeSchedules.orgId,
        noticeSchedules.kind,
        noticeSchedules.channel,
        noticeSchedules.team,
        noticeSchedules.schedule,
      ],
      set: {
        repositoryIds: wantedSchedule.repositoryIds,
        zone,
        nextAt: sql`case when ${noticeSchedules.zone} = excluded.zone then ${noticeSchedules.nextAt} else excluded.next_at end`,
      },
    })
}

async function deleteOthers(
  { db }: Context,
  orgId: number,
  schedules: readonly WantedSchedule[],
): Promise<void> {
  const keys = schedules.map(({ kind, channel, team, schedule }) =>
    JSON.stringify([kind, channel, team, schedule]),
  )
  const rows = await db.select().from(noticeSchedules).where(eq(noticeSchedules.orgId, orgId))
  for (const row of rows) {
    const { kind, channel, team, schedule } = row
    if (keys.includes(JSON.stringify([kind, channel, team, schedule]))) continue
    await db
      .delete(noticeSchedules)
      .where(
        and(
          eq(noticeSchedules.orgId, orgId),
          eq(noticeSchedules.kind, kind),
          eq(noticeSchedules.channel, channel),
          eq(noticeSchedules.team, team),
          eq(noticeSchedules.schedule, schedule),
        ),
      )
  }
}
