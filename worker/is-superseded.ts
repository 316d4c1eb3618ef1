import { sql } from 'drizzle-orm'
import type { Job } from 'graphile-worker'
import type { Context } from '#server/kernel/context'
import { queueTables } from '#server/kernel/database/queue-tables'

/** True if a newer request for the same work took the key of this job while this worker ran it. */
export async function isSuperseded(
  { db }: Context,
  { id, key, locked_by: workerId }: Pick<Job, 'id' | 'key' | 'locked_by'>,
): Promise<boolean> {
  if (key === null) return false
  const rows = await db.execute(sql`
    select from ${queueTables.jobs} where id = ${id} and locked_by = ${workerId} and key is null`)
  return rows.length > 0
}
