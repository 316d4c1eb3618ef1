import { and, asc, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { alertSpikes, alerts } from '#db/schema/index'
import type { Context, JobContext } from '#server/kernel/context'
import { recordNotice } from '#server/kernel/notices/record-notice'
import { updatePosted } from '#server/kernel/notices/update-posted'
import { errorSpike, errorSpikeOver } from '../notices'
import type { SpikeChange } from './advance-spike'
import { idOrNull, type SpikePlace, timeOf } from './spike-rows'

type Change<Kind> = Extract<SpikeChange, { kind: Kind }>

/** Stores and reports the start or end of a spike. Returns the id of the spike that is open afterwards. */
export async function recordChange(
  ctx: JobContext,
  place: SpikePlace,
  openId: number | null,
  change: SpikeChange,
): Promise<number | null> {
  if (change.kind === 'started') return recordStart(ctx, place, change)
  if (openId === null) throw new Error('a spike ended that was not open')
  await recordEnd(ctx, place, openId, change)
  return null
}

async function recordStart(
  ctx: JobContext,
  place: SpikePlace,
  { spike: { startedAt, count, threshold } }: Change<'started'>,
): Promise<number> {
  const { orgId } = place
  const repositoryId = idOrNull(place.repositoryId)
  const times = { startedAt: timeOf(startedAt), comparedUntil: startedAt }
  const [row] = await ctx.db
    .insert(alertSpikes)
    .values({ orgId, repositoryId, ...times, threshold, count })
    .returning({ id: alertSpikes.id })
  if (!row) throw new Error('spike insert returned no row')
  const top = await topAlerts(ctx, place, startedAt)
  const item = { spikeId: row.id, startedAt: timeOf(startedAt).toISOString(), count, threshold, top }
  await recordNotice(ctx, errorSpike, { orgId, repositoryId }, [item])
  return row.id
}

/** Older spikes are not reported. */
const NEWS_MS = 60 * 60_000

/** Updates the messages about the org's spikes after triage. */
export async function updateSpikeMessages(
  ctx: Pick<Context, 'db' | 'clock' | 'requestId'>,
  orgId: number,
): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - NEWS_MS)
  const spikes = await ctx.db
    .select({ id: alertSpikes.id })
    .from(alertSpikes)
    .where(and(eq(alertSpikes.orgId, orgId), gt(alertSpikes.startedAt, since)))
  for (const { id } of spikes)
    await updatePosted(ctx, orgId, { kind: errorSpike.name, item: { spikeId: id } })
}

const MINUTE = 60

async function recordEnd(
  ctx: JobContext,
  place: SpikePlace,
  openId: number,
  { spike: { startedAt, count, belowSince }, endedAt }: Change<'ended'>,
): Promise<void> {
  const { orgId } = place
  await ctx.db
    .update(alertSpikes)
    .set({ endedAt: timeOf(endedAt), count, belowSince: timeOf(belowSince ?? endedAt) })
    .where(and(eq(alertSpikes.orgId, orgId), eq(alertSpikes.id, openId)))
  const minutes = Math.max(1, Math.round((endedAt - startedAt) / MINUTE))
  const repositoryId = idOrNull(place.repositoryId)
  await recordNotice(ctx, errorSpikeOver, { orgId, repositoryId }, [{ spikeId: openId, minutes, count }])
}

const TOP = 3

/**
 * The open alerts with errors since the first minute of a spike, without silenced ones. Their sections are read when the
 * message is sent or updated, because triage comes later.
 */
async function topAlerts(ctx: JobContext, { orgId, repositoryId }: SpikePlace, startedAt: number) {
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
