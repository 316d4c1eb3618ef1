import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context'

/**
 * Days to keep a payload. Unfinished deliveries, such as failed or held ones, keep it longer, because an
 * administrator may run them again.
 */
const SETTLED_DAYS = 30
const UNSETTLED_DAYS = 90
const DAY_MS = 86_400_000
const BATCH = 500

/** Deletes the payloads of old deliveries. The delivery ids stay, so that no delivery is accepted twice. */
export async function sweepPayloads(ctx: Context): Promise<{ swept: number }> {
  const swept =
    (await sweepLedger(ctx, sql`deliveries`, sql`source, delivery_id`)) +
    (await sweepLedger(ctx, sql`connection_deliveries`, sql`org_id, connection_id, delivery_id`))
  if (swept > 0) ctx.log.info({ swept }, 'the payloads of old deliveries were removed')
  return { swept }
}

async function sweepLedger({ db, clock }: Context, ledger: SQL, key: SQL): Promise<number> {
  const daysAgo = (days: number) =>
    sql`${new Date(clock.now().getTime() - days * DAY_MS).toISOString()}::timestamptz`
  let swept = 0
  for (let count = BATCH; count === BATCH; swept += count) {
    const result = await db.execute(sql`
      update ${ledger} set payload = null, headers = '{}' where (${key}) in (
        select ${key} from ${ledger}
        where payload is not null and received_at < ${daysAgo(SETTLED_DAYS)}
          and (state in ('done', 'ignored') or received_at < ${daysAgo(UNSETTLED_DAYS)})
        limit ${BATCH} for update skip locked)`)
    count = result.count
  }
  return swept
}
