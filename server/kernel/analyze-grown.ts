import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client'

const WORTH_IT = 1000

/**
 * Tells the planner of tables that have just been filled: autovacuum does so within a minute, and until then a join of
 * them may be planned as if they were empty, and take that minute.
 */
export async function analyzeGrown(db: Pick<Database, 'execute'>, tables: readonly string[]): Promise<void> {
  const grown = await db.execute<{ name: string }>(sql`
    select c.relname as name
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = current_schema() and c.relname in ${tables}
      and s.n_mod_since_analyze > ${WORTH_IT} + greatest(c.reltuples, 0) / 2`)
  for (const { name } of grown) await db.execute(sql`analyze ${sql.identifier(name)}`)
}
