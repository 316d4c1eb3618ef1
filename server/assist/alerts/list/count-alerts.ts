import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { alertSpikes, alerts, repositories } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { countSections, fullName } from './count-sections'
import type { AlertNumbersWire } from './wire'

const DAY_MS = 86_400_000
const SPIKE_DAYS = 7
const MAX_SERVICES = 50
const MAX_SPIKES = 50

/** Open alerts by service and by section, and the spikes of the last week. */
export async function countAlerts(ctx: OrgContext): Promise<AlertNumbersWire> {
  const { db, org, clock } = ctx
  const isOpen = and(eq(alerts.orgId, org.id), eq(alerts.state, 'open'))
  const open = sql<number>`count(*)::int`
  const services = await db
    .select({ service: alerts.service, open, count: sql<number>`sum(${alerts.count})::float8` })
    .from(alerts)
    .where(isOpen)
    .groupBy(alerts.service)
    .orderBy(desc(open), alerts.service)
    .limit(MAX_SERVICES)
  const { sections } = await countSections(ctx, {})
  const since = new Date(clock.now().getTime() - SPIKE_DAYS * DAY_MS)
  const spikes = await db
    .select({ spike: alertSpikes, repo: fullName })
    .from(alertSpikes)
    .leftJoin(
      repositories,
      and(eq(repositories.orgId, alertSpikes.orgId), eq(repositories.id, alertSpikes.repositoryId)),
    )
    .where(
      and(eq(alertSpikes.orgId, org.id), or(isNull(alertSpikes.endedAt), gt(alertSpikes.startedAt, since))),
    )
    .orderBy(desc(alertSpikes.startedAt), desc(alertSpikes.id))
    .limit(MAX_SPIKES)
  return {
    open: await db.$count(alerts, isOpen),
    services,
    sections,
    spikes: spikes.map(({ spike, repo }) => ({
      repo,
      started_at: spike.startedAt.toISOString(),
      ended_at: spike.endedAt?.toISOString() ?? null,
      count: spike.count,
      threshold: spike.threshold,
    })),
  }
}
