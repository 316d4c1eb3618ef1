import { asc } from 'drizzle-orm'
import type { Database } from '#db/client'
import { workers } from '#db/schema/index'
import type { QueueWire } from './wire'

/** The live workers, oldest first. */
export async function listWorkers(db: Database): Promise<QueueWire['workers']> {
  const alive = await db.select().from(workers).orderBy(asc(workers.startedAt), asc(workers.id))
  return alive.map(({ id, host, pid, startedAt, seenAt }) => ({
    id,
    host,
    pid,
    started_at: startedAt.toISOString(),
    last_heartbeat_at: seenAt.toISOString(),
  }))
}
