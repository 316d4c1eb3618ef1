import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#db/client'
import { registry } from '#server/collect'
import type { Context } from '#server/kernel/context'
import { createReaper } from './create-reaper'
import { type Heartbeat, startHeartbeat } from './heartbeat'
import type { HeartbeatTiming } from './heartbeat-timing'
import { createPriorityLowering } from './lower-priority'
import { openQueuePool } from './open-queue-pool'
import { startRunner } from './start-runner'
import { createTasks } from './tasks'

export interface QueueOptions
  extends Pick<Context, 'ports' | 'clock' | 'log' | 'secretBox' | 'baseUrl' | 'retention' | 'rateLimits'> {
  databaseUrl: string
  /** Number of parallel jobs. */
  concurrency: number
  heartbeatTiming: HeartbeatTiming
  /** Whether we run the database on this machine. If so, its processes for jobs get a lower priority. */
  hasOwnDatabase?: boolean
}

export interface Queue {
  /** Resolves when the queue stops taking jobs: it was stopped or failed. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** Three connections for a job that writes in bulk, two for any other. At most half of the jobs write in bulk. */
const connectionsFor = (concurrency: number) => Math.ceil(2.5 * concurrency)

/** One connection listens, one fetches jobs, the others report results. */
const QUEUE_CONNECTIONS = 4

/** Takes jobs from the queue, and writes a heartbeat under the worker's id. */
export async function openQueue(options: QueueOptions): Promise<Queue> {
  const { databaseUrl, concurrency, heartbeatTiming, log, hasOwnDatabase = false } = options
  const applicationName = `plumbline worker ${randomUUID()}`
  const connections = connectionsFor(concurrency)
  const db = openDatabase(databaseUrl, { max: connections, applicationName })
  const pool = openQueuePool({ databaseUrl, max: QUEUE_CONNECTIONS, applicationName, log })
  // Listed one by one: the caller's object also has the process's pool, which is for requests.
  const { ports, clock, secretBox, baseUrl, retention } = options
  const ctx = { db, log, registry, ports, clock, secretBox, baseUrl, retention }
  const reaperContext: Context = { ...ctx, actor: { kind: 'system', task: 'reap' }, requestId: 'reap' }
  const reaper = createReaper(reaperContext, heartbeatTiming)
  const lowerPriority = createPriorityLowering(applicationName, log)
  let heartbeat: Heartbeat | null = null
  let starting: Promise<Heartbeat> | null = null

  const close = async () => {
    await (await starting)?.stop()
    await reaper.finish()
    await Promise.all([pool.end(), db.$client.end({ timeout: 1 })])
  }
  try {
    if (hasOwnDatabase) await openAllConnections(db, connections)
    const taskList = createTasks({
      ctx,
      hasLostJobsSince: (time) => heartbeat?.hasFailedSince(time) ?? false,
    })
    const { runner, end, workerId } = await startRunner({ pool, concurrency, log, taskList })
    const ended = end.catch((error) => log.error({ err: error }, 'the queue cannot continue')).finally(close)
    starting = startHeartbeat({
      databaseUrl,
      workerId,
      applicationName,
      log,
      heartbeatTiming,
      async onBeat(heartbeatDb) {
        reaper.check()
        if (hasOwnDatabase) await lowerPriority(heartbeatDb)
      },
    })
    heartbeat = await starting
    return {
      ended,
      async stop() {
        // Fails if the queue ends by itself at the same moment, and may never settle, like the runner's promise.
        runner.stop().catch(() => undefined)
        await ended
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens all connections now, so that the first heartbeat can lower their priority. A pool opens them only on demand. */
const openAllConnections = (db: Database, count: number) =>
  Promise.all(Array.from({ length: count }, () => db.execute(sql`select`)))
