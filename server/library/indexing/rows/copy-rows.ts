import type { Database } from '#db/client'
import { writeCopy } from '#db/write-copy'
import { connectionOf } from '#server/kernel/database/connection-of'
import type { RowBytes } from './row-bytes'

/** Copies rows into a table in a few large chunks. */
export async function copyRows(
  db: Database,
  table: string,
  columns: readonly string[],
  rows: RowBytes,
): Promise<void> {
  if (rows.count === 0) return
  const sql = connectionOf(db)
  await writeCopy(sql`copy ${sql(table)} (${sql(columns)}) from stdin`, rows.chunks())
}
