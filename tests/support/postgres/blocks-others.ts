import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client'

/** Whether another transaction waits for a lock of this one. */
export async function blocksOthers(tx: Pick<Database, 'execute'>): Promise<boolean> {
  const [row] = await tx.execute<{ does: boolean }>(sql`select exists (${waiting()}) as does`)
  return row?.does ?? false
}

/** A distributed database takes the locks of rows on its worker nodes. */
const waiting = (): SQL =>
  process.env.CITUS_URL
    ? sql`select from citus_lock_waits where blocking_gpid = citus_backend_gpid()`
    : sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
