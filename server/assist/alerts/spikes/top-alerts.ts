import { and, asc, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { alerts } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import { type SpikePlace, timeOf } from './spike-rows'

const TOP = 3
const MINUTE = 60

/**
 * The open alerts with errors since the first minute of a spike, without silenced ones. Their sections are read when the
 * message is sent or updated, because triage comes later.
 */
export async function topAlerts(ctx: JobContext, { orgId, repositoryId }: SpikePlace, startedAt: number) {
  const ofPlace = repositoryId === 0 ? isNull(alerts.repositoryId) : eq(alerts.repositoryId, repositoryId)
  const isAudible = or(isNull(alerts.silencedUntil), lte(alerts.silencedUntil, ctx.clock.now()))
  const hasErrors = gt(alerts.lastAt, timeOf(startedAt - MINUTE))
  const rows = await ctx.db
    .select({ id: alerts.id, title: alerts.title, level: alerts.level, count: alerts.count })
    .from(alerts)
    .where(and(eq(alerts.orgId, orgId), ofPlace, eq(alerts.state, 'open'), isAudible, hasErrors))
    .orderBy(desc(alerts.lastAt), desc(alerts.count), asc(alerts.id))
    .limit(TOP)
  return rows.map((row) => ({ ...row, section: null }))
}
