import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'

/** Blocks of 8 kB. */
const MIN_GROWTH = 16

/**
 * Runs `analyze` on tables that have grown a lot. Autovacuum would take up to a minute, during which Postgres may plan a join
 * as if the tables were empty. Compares sizes on disk, because row counts are updated a second late.
 */
export async function analyzeGrown(db: Pick<Database, 'execute'>, tables: readonly string[]): Promise<void> {
  const grown = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relname in ${tables}
      and pg_relation_size(oid) / current_setting('block_size')::int
        > ${MIN_GROWTH} + 1.5 * case when reltuples < 0 then 0 else relpages end`)
  for (const { name } of grown) await db.execute(sql`analyze ${sql.identifier(name)}`)
}
