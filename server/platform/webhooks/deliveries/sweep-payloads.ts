import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import { keptSince } from '#server/kernel/retention'

/** Unfinished deliveries, such as failed or held ones, keep their payload longer: an administrator may run them again. */
const TIMES_LONGER_UNSETTLED = 3
const BATCH = 500

/** Deletes the payloads of old deliveries. The delivery ids stay, so that no delivery is accepted twice. */
export async function sweepPayloads(ctx: Context): Promise<{ swept: number }> {
  const swept =
    (await sweepLedger(ctx, sql`deliveries`, sql`source, delivery_id`)) +
    (await sweepLedger(ctx, sql`connection_deliveries`, sql`org_id, connection_id, delivery_id`))
  if (swept > 0) ctx.log.info({ swept }, 'the payloads of old deliveries were removed')
  return { swept }
}

async function sweepLedger(ctx: Context, ledger: SQL, key: SQL): Promise<number> {
  const settled = keptSince(ctx, 'deliveries')?.toISOString()
  const unsettled = keptSince(ctx, 'deliveries', TIMES_LONGER_UNSETTLED)?.toISOString()
  if (settled === undefined || unsettled === undefined) return 0
  let swept = 0
  for (let count = BATCH; count === BATCH; swept += count) {
    const result = await ctx.db.execute(sql`
      update ${ledger} set payload = null, headers = '{}' where (${key}) in (
        select ${key} from ${ledger}
        where payload is not null and received_at < ${settled}::timestamptz
          and (state in ('done', 'ignored') or received_at < ${unsettled}::timestamptz)
        limit ${BATCH} for update skip locked)`)
    count = result.count
  }
  return swept
}
