import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client'

const WORTH_IT = 16

/**
 * Tells the planner of tables that have just been filled: autovacuum does so within a minute, and until then a join of
 * them may be planned as if they were empty, and take that minute. By their size: counts of rows come a second late.
 */
export async function analyzeGrown(db: Pick<Database, 'execute'>, tables: readonly string[]): Promise<void> {
  const grown = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relname in ${tables}
      and pg_relation_size(oid) / current_setting('block_size')::int
        > ${WORTH_IT} + 1.5 * case when reltuples < 0 then 0 else relpages end`)
  for (const { name } of grown) await db.execute(sql`analyze ${sql.identifier(name)}`)
}
