import { EventEmitter } from 'node:events'
import { Logger, run, type Task, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger as Log } from 'pino'
import { isDatabaseAway } from '#db/is-database-away'
import { CRONTAB } from './crontab'
import { endOfRunner } from './end-of-runner'
import { createSlots } from './slots'
import { wakeForQueues } from './wake-for-queues'

/** How long running jobs may continue after a stop before they are told to abort. */
const DRAIN_MS = 3_000

/** New jobs wake a worker at once. Only retries and scheduled jobs wait for the next poll. */
const POLL_MS = 5_000

interface RunnerOptions {
  pool: Pool
  concurrency: number
  log: Log
  taskList: Record<string, Task>
}

export async function startRunner({ pool, concurrency, log, taskList }: RunnerOptions) {
  const events: WorkerEvents = new EventEmitter()
  const workerId = new Promise<string>((resolve) => {
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
    // With batching, even with batches of one, the queue ends and is reopened if a result cannot be written. Without batching,
    // a connection lost at that moment would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(queueLog(log)),
    taskList,
  })
  return { runner, end: endOfRunner(runner, events), workerId: await workerId }
}

/**
 * Logs graphile-worker's messages. Messages about single jobs are only logged at debug level. That includes failures: `runJob`
 * has already logged them, and knows whether the job is the cause.
 */
function queueLog(log: Log) {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return () =>
    (level: keyof typeof levels, message: string, meta?: { failure?: unknown; error?: unknown }) => {
      const isOutage = level === 'error' && isDatabaseAway(meta?.error)
      log[meta?.failure === true ? 'debug' : isOutage ? 'warn' : levels[level]](message)
    }
}
