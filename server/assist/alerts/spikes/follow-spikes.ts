import { and, asc, eq, isNull } from 'drizzle-orm'
import { alertDeliveries, alertSpikes } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { readSreConfig } from '../read-sre-config'
import { advanceSpike } from './advance-spike'
import { recordChange } from './record-change'
import { lockOpen, readSeconds, type SpikePlace, saveOpen, secondOf, toOpen } from './spike-rows'

const MINUTE = 60
const NOTHING: ReadonlyMap<number, number> = new Map()

/**
 * Starts and ends the spikes of a repository. Runs in the transaction that counts the errors, so each spike is reported exactly
 * once. `until` is the last second whose alerts are all counted.
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
  for (const change of changes) openId = await recordChange(ctx, place, openId, change)
  if (open && openId !== null) await saveOpen(ctx, place, openId, open, until)
}

/** Ends spikes that are over without a new alert. Counts waiting alerts first. */
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
