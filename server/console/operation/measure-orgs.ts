import { lt, sql } from 'drizzle-orm'
import { listDistributed } from '#db/distribution/distributed-tables'
import { orgSizes, seenErrors } from '#db/schema/index'
import { findOrgTables } from '#server/console/data/index'
import type { Context, JobContext } from '#server/kernel/context'

/** Maximum number of blocks of 8 kB read per table, so that the work does not grow with the database. */
const SAMPLED_BLOCKS = 2_000
const ERRORS_KEPT_DAYS = 90

/**
 * Estimates each org's share of the database: its part of a random sample of each table, times the size of the table with its
 * indexes. Also deletes errors that have not occurred for long.
 */
export async function measureOrgs(ctx: JobContext): Promise<void> {
  const bytesOf = new Map<number, number>()
  const distributed = await listDistributed(ctx.db.$client)
  for (const table of await findOrgTables(ctx)) {
    ctx.signal.throwIfAborted()
    for (const { org_id, bytes } of await measureTable(ctx, table, distributed.has(table)))
      bytesOf.set(org_id, (bytesOf.get(org_id) ?? 0) + bytes)
  }
  const measuredAt = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    await tx.delete(orgSizes)
    const sizes = JSON.stringify(
      [...bytesOf].map(([org_id, bytes]) => ({ org_id, bytes: Math.round(bytes) })),
    )
    await tx.execute(sql`
      insert into org_sizes (org_id, bytes, measured_at)
      select sizes.org_id, sizes.bytes, ${measuredAt.toISOString()}::timestamptz
      from json_to_recordset(${sizes}::json) as sizes(org_id bigint, bytes bigint)
      join orgs on orgs.id = sizes.org_id`)
  })
  const forgottenBefore = new Date(measuredAt.getTime() - ERRORS_KEPT_DAYS * 86_400_000)
  await ctx.db.delete(seenErrors).where(lt(seenErrors.lastSeenAt, forgottenBefore))
}

interface TableShare extends Record<string, unknown> {
  org_id: number
  bytes: number
}

/** `pg_column_size` of a long value reads its size and not the value. */
async function measureTable({ db }: Context, table: string, isDistributed: boolean): Promise<TableShare[]> {
  // Postgres sees only the empty table of the coordinator. Citus adds up the parts on all nodes.
  const [totalSize, size] = isDistributed
    ? [sql`citus_total_relation_size`, sql`citus_relation_size`]
    : [sql`pg_total_relation_size`, sql`pg_relation_size`]
  const [measured] = await db.execute<{ bytes: number; blocks: number; columns: string[] }>(sql`
    select ${totalSize}(c.oid) as bytes, ${size}(c.oid) / 8192 as blocks,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
    from pg_class c where c.oid = ${`public.${table}`}::regclass`)
  if (!measured || measured.blocks === 0) return []
  const percent = Math.min(100, (100 * SAMPLED_BLOCKS) / measured.blocks)
  const width = sql.join(
    measured.columns.map((column) => sql`coalesce(pg_column_size(${sql.identifier(column)}), 0)`),
    sql` + `,
  )
  return db.execute<TableShare>(sql`
    select org_id, (sum(width) / nullif(sum(sum(width)) over (), 0) * ${measured.bytes})::float8 as bytes
    from (select org_id, ${width} as width from ${sql.identifier(table)} tablesample system (${percent}::real)) sample
    where org_id is not null group by org_id`)
}
