import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { SEALED_COLUMNS } from './reseal-secrets'

export interface SealedCount extends Record<string, unknown> {
  table: string
  keyId: string
  count: number
}

/** Number of values per table and sealing key. Values contain the id of their key. */
export async function countByKey(db: Pick<Database, 'execute'>): Promise<SealedCount[]> {
  const counts: SealedCount[] = []
  for (const [table, column] of SEALED_COLUMNS) {
    const at = sql.identifier(column)
    const countsOfColumn = await db.execute<{ key_id: string; count: number }>(sql`
      select split_part(${at}, '.', 2) as key_id, count(*)::int as count from ${sql.identifier(table)}
      where ${at} <> '' group by 1`)
    counts.push(...countsOfColumn.map(({ key_id, count }) => ({ table, keyId: key_id, count })))
  }
  return counts
}
