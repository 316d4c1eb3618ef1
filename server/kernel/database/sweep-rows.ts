import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Context } from '../context'

/** Rows per statement, so that no statement locks many rows for long. */
const BATCH = 5_000

interface Sweep {
  table: SQLWrapper
  /** Selects the rows, which are called `swept`. */
  isOver: SQL
  /** What happens to them. Afterwards `isOver` is false for a row. */
  change?: SQL
  batch?: number | undefined
}

interface SweepOfOrgs extends Omit<Sweep, 'isOver'> {
  /** Selects the rows of an org. Subqueries compare the org of their rows with it. */
  isOver: (orgId: SQL) => SQL
}

type SweepContext = Pick<Context, 'db'> & { signal?: AbortSignal }

/**
 * Deletes the rows of all orgs that are over, or changes them. Goes from org to org, because a distributed database locks rows
 * and knows their places within one org only. Returns how many rows there were.
 */
export async function sweepRowsOfOrgs(
  ctx: SweepContext,
  { table, isOver, ...sweep }: SweepOfOrgs,
): Promise<number> {
  const orgs = await ctx.db.execute<{ orgId: number }>(sql`
    select distinct org_id::int as "orgId" from ${table} swept where ${isOver(sql`swept.org_id`)}`)
  let count = 0
  for (const org of orgs) {
    const orgId = sql`${org.orgId}`
    const isOverInOrg = sql`org_id = ${orgId} and ${isOver(orgId)}`
    count += await sweepRows(ctx, { ...sweep, table, isOver: isOverInOrg }, sql`org_id = ${orgId} and`)
  }
  return count
}

/** The same for a table of the deployment. */
export async function sweepRows(
  { db, signal }: SweepContext,
  { table, isOver, change = sql`delete from ${table}`, batch = BATCH }: Sweep,
  ofOrg = sql``,
): Promise<number> {
  let count = 0
  for (let swept = batch; swept === batch; count += swept) {
    signal?.throwIfAborted()
    const result = await db.execute(sql`
      ${change} where ${ofOrg} ctid = any(array(
        select ctid from ${table} swept where ${isOver} limit ${batch} for update skip locked))`)
    swept = result.count
  }
  return count
}
