import { and, asc, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { alertDeliveries, alertSeconds, alertSpikes, alerts } from '../../../db/schema'
import type { JobContext } from '../../kernel/context'
import { withTransaction } from '../../kernel/transaction'
import { recordNotice } from '../../notices'
import { errorSpike, errorSpikeOver } from '../notices'
import { readSreConfig } from '../read-sre-config'
import { advanceSpike, type OpenSpike, type SpikeChange } from './advance-spike'

/** A repository of an org; 0 for the alerts without one. */
interface SpikePlace {
  orgId: number
  repositoryId: number
}

const MINUTE = 60
const NOTHING: ReadonlyMap<number, number> = new Map()

/**
 * Begins and ends the spikes of a place. Runs in the transaction that counts the errors, so a spike is told exactly once. `until`
 * is the last second whose alerts are all counted.
 */
export async function followSpike(
  ctx: JobContext,
  place: SpikePlace,
  until: number,
  added: ReadonlyMap<number, number> = NOTHING,
): Promise<void> {
  const row = await lockOpen(ctx, place)
  if (!row && added.size === 0) return
  const { sre } = await readSreConfig(ctx, place)
  const from = row?.comparedUntil ?? Math.min(...added.keys()) - 1
  const bySecond = await readSeconds(ctx, place, Math.min(from, ...added.keys()) - MINUTE, until)
  const { open, changes } = advanceSpike(
    row && toOpen(row),
    { bySecond, added },
    { from, until, threshold: sre.error_spike_threshold },
  )
  let openId = row?.id ?? null
  for (const change of changes) openId = await applyChange(ctx, place, openId, change)
  if (open && openId !== null) await saveOpen(ctx, place, openId, open, until)
}

const toOpen = ({ startedAt, threshold, count, belowSince }: typeof alertSpikes.$inferSelect): OpenSpike => ({
  startedAt: secondOf(startedAt),
  threshold,
  count,
  belowSince: belowSince && secondOf(belowSince),
})

const secondOf = (time: Date) => Math.floor(time.getTime() / 1000)
const timeOf = (second: number) => new Date(second * 1000)
const idOrNull = (repositoryId: number) => (repositoryId === 0 ? null : repositoryId)

async function lockOpen({ db }: JobContext, { orgId, repositoryId }: SpikePlace) {
  const [row] = await db
    .select()
    .from(alertSpikes)
    .where(
      and(
        eq(alertSpikes.orgId, orgId),
        eq(sql`coalesce(${alertSpikes.repositoryId}, 0)`, repositoryId),
        isNull(alertSpikes.endedAt),
      ),
    )
    .for('update')
  return row ?? null
}

async function readSeconds(
  { db }: JobContext,
  { orgId, repositoryId }: SpikePlace,
  after: number,
  until: number,
) {
  const rows = await db
    .select({ second: alertSeconds.second, count: alertSeconds.count })
    .from(alertSeconds)
    .where(
      and(
        eq(alertSeconds.orgId, orgId),
        eq(alertSeconds.repositoryId, repositoryId),
        gt(alertSeconds.second, after),
        lte(alertSeconds.second, until),
      ),
    )
  return new Map(rows.map(({ second, count }) => [second, count]))
}

/** Returns the id of the spike that is open afterwards. */
async function applyChange(
  ctx: JobContext,
  place: SpikePlace,
  openId: number | null,
  change: SpikeChange,
): Promise<number | null> {
  const { orgId } = place
  const repositoryId = idOrNull(place.repositoryId)
  const { startedAt, count, threshold } = change.spike
  if (change.kind === 'started') {
    const [row] = await ctx.db
      .insert(alertSpikes)
      .values({
        orgId,
        repositoryId,
        startedAt: timeOf(startedAt),
        threshold,
        count,
        comparedUntil: startedAt,
      })
      .returning({ id: alertSpikes.id })
    if (!row) throw new Error('spike insert returned no row')
    const top = await topAlerts(ctx, place)
    const item = { spikeId: row.id, startedAt: timeOf(startedAt).toISOString(), count, threshold, top }
    await recordNotice(ctx, errorSpike, { orgId, repositoryId }, [item])
    return row.id
  }
  if (openId === null) throw new Error('a spike ended that was not open')
  const { endedAt } = change
  await ctx.db
    .update(alertSpikes)
    .set({ endedAt: timeOf(endedAt), count, belowSince: timeOf(change.spike.belowSince ?? endedAt) })
    .where(and(eq(alertSpikes.orgId, orgId), eq(alertSpikes.id, openId)))
  const item = { spikeId: openId, minutes: Math.max(1, Math.round((endedAt - startedAt) / MINUTE)), count }
  await recordNotice(ctx, errorSpikeOver, { orgId, repositoryId }, [item])
  return null
}

const TOP = 3

/** The open alerts with the newest errors, as the message names them. */
async function topAlerts({ db }: JobContext, { orgId, repositoryId }: SpikePlace) {
  const ofPlace = repositoryId === 0 ? isNull(alerts.repositoryId) : eq(alerts.repositoryId, repositoryId)
  const rows = await db
    .select()
    .from(alerts)
    .where(and(eq(alerts.orgId, orgId), ofPlace, eq(alerts.state, 'open')))
    .orderBy(desc(alerts.lastAt), desc(alerts.count), asc(alerts.id))
    .limit(TOP)
  return rows.map(({ id, title, decision, sectionPath, sectionId, suggestions }) => {
    const [first] = suggestions
    const section = decision === 'section' ? { path: sectionPath, sectionId } : (first ?? null)
    return {
      ...{ id, title },
      section:
        decision === 'none' || !section?.path ? null : { path: section.path, id: section.sectionId ?? '' },
    }
  })
}

async function saveOpen(
  { db }: JobContext,
  { orgId }: SpikePlace,
  id: number,
  { count, belowSince }: OpenSpike,
  until: number,
): Promise<void> {
  await db
    .update(alertSpikes)
    .set({ count, belowSince: belowSince === null ? null : timeOf(belowSince), comparedUntil: until })
    .where(and(eq(alertSpikes.orgId, orgId), eq(alertSpikes.id, id)))
}

/** Ends the spikes that are over although no alert arrived. Alerts that wait are counted first. */
export async function followSpikes(ctx: JobContext): Promise<void> {
  const open = await ctx.db
    .select({ orgId: alertSpikes.orgId, repositoryId: alertSpikes.repositoryId })
    .from(alertSpikes)
    .where(isNull(alertSpikes.endedAt))
    .orderBy(asc(alertSpikes.orgId), asc(alertSpikes.id))
  for (const { orgId, repositoryId } of open) {
    ctx.signal.throwIfAborted()
    await withTransaction(ctx, async (tx) => {
      const isWaiting = and(eq(alertDeliveries.orgId, orgId), eq(alertDeliveries.state, 'received'))
      if ((await tx.db.$count(alertDeliveries, isWaiting)) > 0) return
      await followSpike(tx, { orgId, repositoryId: repositoryId ?? 0 }, secondOf(tx.clock.now()))
    })
  }
}
