import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import { Logger, run, type WorkerEvents } from 'graphile-worker'
import type { Logger as Log } from 'pino'
import { type Database, openDatabase } from '../db/client'
import type { Context } from '../server/kernel/context'
import { createReaper } from './create-reaper'
import { CRONTAB } from './crontab'
import { createGivingWay } from './give-way'
import { type Heartbeat, startHeartbeat } from './heartbeat'
import { openQueuePool } from './open-queue-pool'
import type { Rhythm } from './rhythm'
import { createSlots } from './slots'
import { createTasks } from './tasks'
import { wakeForQueues } from './wake-for-queues'

export interface QueueOptions extends Pick<Context, 'ports' | 'clock' | 'log' | 'secretBox'> {
  databaseUrl: string
  /** Jobs at a time. */
  concurrency: number
  rhythm: Rhythm
  /** Where the database runs on this machine and is ours: its processes that work for us give way to those that answer. */
  hasOwnDatabase?: boolean
}

export interface Queue {
  /** Resolves when it takes no more jobs, whether it was stopped or could not go on. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** How long running jobs may take to end by themselves before they are asked to stop where they are. */
const DRAIN_MS = 3_000

/** Three for each of the jobs that write in bulk, two for the others, of which half at a time are. */
const connectionsFor = (concurrency: number) => Math.ceil(2.5 * concurrency)

/** One listens, one looks for jobs, and the others tell what became of them. */
const QUEUE_CONNECTIONS = 4

/** New jobs wake a worker at once. Only retries and other jobs for later wait for the next poll. */
const POLL_MS = 5_000

/** Takes jobs from the queue, under a name by which others see that it lives. */
export async function openQueue(options: QueueOptions): Promise<Queue> {
  const { databaseUrl, concurrency, rhythm, log, hasOwnDatabase = false, ...parts } = options
  const applicationName = `plumbline worker ${randomUUID()}`
  const connections = connectionsFor(concurrency)
  const db = openDatabase(databaseUrl, { max: connections, applicationName })
  const pool = openQueuePool({ databaseUrl, max: QUEUE_CONNECTIONS, applicationName, log })
  const ctx = { db, log, ...parts }
  const reaper = createReaper({ ...ctx, actor: { kind: 'system', task: 'reap' }, requestId: 'reap' }, rhythm)
  const giveWay = createGivingWay(applicationName, log)
  let heartbeat: Heartbeat | null = null

  const close = async () => {
    await heartbeat?.stop()
    await reaper.rest()
    await Promise.all([pool.end(), db.$client.end({ timeout: 1 })])
  }
  try {
    if (hasOwnDatabase) await openAll(db, connections)
    const events: WorkerEvents = new EventEmitter()
    const named = new Promise<string>((resolve) => {
      events.once('pool:create', ({ workerPool }) => resolve(workerPool.id))
    })
    wakeForQueues(events)
    const runner = await run({
      pgPool: pool,
      concurrency,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: DRAIN_MS,
      crontab: CRONTAB,
      events,
      forbiddenFlags: createSlots(events, concurrency).forbidden,
      // In batches, even if mostly of one: what the queue cannot be told at once it is told again, where otherwise a
      // connection that is lost at that moment would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new Logger(queueLog(log)),
      taskList: createTasks({ ctx, hasLostJobsSince: (time) => heartbeat?.hasFailedSince(time) ?? false }),
    })
    const ended = runner.promise
      .catch((error) => log.error({ err: error }, 'the queue cannot go on'))
      .finally(close)
    const workerId = await named
    heartbeat = await startHeartbeat({
      databaseUrl,
      workerId,
      applicationName,
      log,
      rhythm,
      async onBeat(beating) {
        reaper.look()
        if (hasOwnDatabase) await giveWay(beating)
      },
    })
    return {
      ended,
      async stop() {
        // It may have ended by itself at this very moment.
        await runner.stop().catch(() => undefined)
        await ended
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** At once, so that the first look at who is to give way finds them; otherwise a pool opens them as it needs them. */
const openAll = (db: Database, count: number) =>
  Promise.all(Array.from({ length: count }, () => db.execute(sql`select`)))

/** The queue's own words; what happens to every single job is of interest only when looking for a fault. */
function queueLog(log: Log) {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return () => (level: keyof typeof levels, message: string) => log[levels[level]](message)
}
