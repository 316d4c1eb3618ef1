import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'

/** Whether a statement waits for the lock of this table. */
export async function isAwaited(db: Database, table: string): Promise<boolean> {
  const [row] = await db.execute<{ is: boolean }>(sql`
    select exists (select from pg_locks where relation = ${table}::regclass and not granted) as is`)
  return row?.is ?? false
}
