import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import { sweepRows, sweepRowsOfOrgs } from '#server/kernel/database/sweep-rows'
import { keptSince } from '#server/kernel/retention'

/** Unfinished deliveries, such as failed or held ones, keep their payload longer: an administrator may run them again. */
const TIMES_LONGER_UNSETTLED = 3
/** Payloads are large. */
const BATCH = 500

/** Deletes the payloads of old deliveries. The delivery ids stay, so that no delivery is accepted twice. */
export async function sweepPayloads(ctx: Context): Promise<{ swept: number }> {
  const settled = keptSince(ctx, 'deliveries')?.toISOString()
  const unsettled = keptSince(ctx, 'deliveries', TIMES_LONGER_UNSETTLED)?.toISOString()
  if (settled === undefined || unsettled === undefined) return { swept: 0 }
  const isOver = sql`payload is not null and received_at < ${settled}::timestamptz
    and (state in ('done', 'ignored') or received_at < ${unsettled}::timestamptz)`
  const withoutPayload = (table: SQL) => ({
    table,
    change: sql`update ${table} set payload = null, headers = '{}'`,
    batch: BATCH,
  })
  const swept =
    (await sweepRows(ctx, { ...withoutPayload(sql`deliveries`), isOver })) +
    (await sweepRowsOfOrgs(ctx, { ...withoutPayload(sql`connection_deliveries`), isOver: () => isOver }))
  if (swept > 0) ctx.log.info({ swept }, 'the payloads of old deliveries were removed')
  return { swept }
}
