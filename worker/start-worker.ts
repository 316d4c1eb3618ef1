import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { Logger, run, type WorkerEvents } from 'graphile-worker'
import type { Logger as Log } from 'pino'
import { openDatabase } from '../db/client'
import type { Context } from '../server/kernel/context'
import { watchRepositories } from '../server/repos'
import { createReaper } from './create-reaper'
import { CRONTAB } from './crontab'
import { type Heartbeat, startHeartbeat } from './heartbeat'
import { openQueuePool } from './open-queue-pool'
import { RHYTHM, type Rhythm } from './rhythm'
import { createTasks } from './tasks'

export interface WorkerOptions extends Pick<Context, 'ports' | 'clock' | 'log' | 'secretBox'> {
  databaseUrl: string
  /** Jobs at a time. */
  concurrency?: number
  /** How often this worker says that it lives, and how long others may be silent. */
  rhythm?: Rhythm
}

/** How long running jobs may take to end by themselves before they are asked to stop where they are. */
const DRAIN_MS = 3_000

/** Three for a job that writes in bulk, and some to spare. */
const connectionsFor = (concurrency: number) => 3 * concurrency + 2

/** Takes jobs from the queue and watches the local repositories, until it is stopped. */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { databaseUrl, concurrency = 4, rhythm = RHYTHM, ports, clock, log, secretBox } = options
  const applicationName = `plumbline worker ${randomUUID()}`
  const db = openDatabase(databaseUrl, { max: connectionsFor(concurrency), applicationName })
  const ctx = { db, ports, clock, log, secretBox }
  const system: Context = { ...ctx, actor: { kind: 'system', task: 'worker' }, requestId: 'worker' }
  let heartbeat: Heartbeat | null = null

  const events: WorkerEvents = new EventEmitter()
  const poolId = new Promise<string>((resolve) => {
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id))
  })
  const queue = openQueuePool({ databaseUrl, max: concurrency + 2, applicationName, log })
  const runner = await run({
    pgPool: queue,
    concurrency,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: DRAIN_MS,
    crontab: CRONTAB,
    events,
    logger: new Logger(queueLog(log)),
    taskList: createTasks({ ctx, hasLostJobsSince: (time) => heartbeat?.hasFailedSince(time) ?? false }),
  })
  runner.promise.catch((error) => log.fatal({ err: error }, 'this worker takes no more jobs'))
  const reaper = createReaper(system, rhythm)
  const workerId = await poolId
  heartbeat = await startHeartbeat({
    ...{ databaseUrl, workerId, applicationName, log, rhythm },
    onBeat: reaper.look,
  })
  const stopWatching = await watchRepositories(system)
  const stop = async () => {
    await stopWatching()
    await runner.stop()
    await heartbeat?.stop()
    await reaper.rest()
    await Promise.all([queue.end(), db.$client.end()])
  }
  let stopped: Promise<void> | null = null
  return {
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

/** The queue's own words; what happens to every single job is of interest only when looking for a fault. */
function queueLog(log: Log) {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return () => (level: keyof typeof levels, message: string) => log[levels[level]](message)
}
