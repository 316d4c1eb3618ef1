import { eq, sql } from 'drizzle-orm'
import { orgs } from '#db/schema/index'
import { clearKeyCache } from '#server/accounts/keys/index'
import type { JobContext } from '#server/kernel/context'
import { queueTables } from '#server/kernel/database/queue-tables'
import type { PayloadOf } from '#server/kernel/jobs'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import type { eraseOrg as job } from '../jobs'
import { findOrgTables } from '../tables/find-org-tables'
import { slugOfDeleted } from './slug-of-deleted'

const BATCH = 5_000

/** Removes every row of a deleted org. It can be repeated at any point. */
export async function eraseOrg(
  ctx: JobContext,
  { orgId, slug }: PayloadOf<typeof job>,
  batch = BATCH,
): Promise<void> {
  const [org] = await ctx.db.select({ slug: orgs.slug }).from(orgs).where(eq(orgs.id, orgId))
  if (!org) return
  if (org.slug !== slugOfDeleted(orgId)) throw new Error(`the org ${orgId} was not deleted`)
  const tables = await findOrgTables(ctx)
  let rows = 0
  for (const table of tables) rows += await emptyTable(ctx, table, orgId, batch)
  await withTransaction(ctx, async (ctx) => {
    // The lock keeps out jobs that were still running and write rows of the org.
    await ctx.db.select({ id: orgs.id }).from(orgs).where(eq(orgs.id, orgId)).for('update')
    for (const table of tables) rows += await emptyTable(ctx, table, orgId, batch)
    await ctx.db.delete(orgs).where(eq(orgs.id, orgId))
    await clearKeyCache(ctx)
    await removeJobs(ctx, orgId)
    const target = { kind: 'org', id: orgId, name: slug }
    await recordAct(ctx, { act: 'org.erase', target, details: { rows } })
  })
}

async function emptyTable(
  { db, signal }: JobContext,
  name: string,
  orgId: number,
  batch: number,
): Promise<number> {
  const table = sql.identifier(name)
  let removed = 0
  for (let count = batch; count === batch; removed += count) {
    signal.throwIfAborted()
    const result = await db.execute(sql`
      delete from ${table} where org_id = ${orgId} and ctid = any(array(
        select ctid from ${table} where org_id = ${orgId} limit ${batch}))`)
    count = result.count
  }
  return removed
}

/** Waiting jobs of the org have nothing left to do. The last payment job contains the customer and is kept. */
const removeJobs = ({ db }: JobContext, orgId: number) =>
  db.execute(sql`
    select graphile_worker.complete_jobs(array(
      select id from ${queueTables.jobs} where payload->>'orgId' = ${String(orgId)} and locked_at is null))`)
