import { EventEmitter } from 'node:events'
import { Logger, run, type WorkerEvents } from 'graphile-worker'
import type { Logger as Log } from 'pino'
import type { Context } from '../server/kernel/context'
import { watchRepositories } from '../server/repos'
import { CRONTAB } from './crontab'
import { type Heartbeat, startHeartbeat } from './heartbeat'
import { startReaper } from './start-reaper'
import { createTasks } from './tasks'

export interface WorkerOptions extends Pick<Context, 'db' | 'ports' | 'clock' | 'log'> {
  databaseUrl: string
  /** Jobs at a time. */
  concurrency?: number
}

/** How long running jobs may take to end by themselves before they are asked to stop where they are. */
const DRAIN_MS = 3_000

/** Takes jobs from the queue and watches the local repositories, until it is stopped. */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { databaseUrl, concurrency = 4, ...ctx } = options
  const system = { ...ctx, actor: { kind: 'system', task: 'worker' }, requestId: 'worker' } as const
  let heartbeat: Heartbeat | null = null

  const events: WorkerEvents = new EventEmitter()
  const poolId = new Promise<string>((resolve) => {
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id))
  })
  const runner = await run({
    connectionString: databaseUrl,
    concurrency,
    maxPoolSize: concurrency + 2,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: DRAIN_MS,
    crontab: CRONTAB,
    events,
    logger: new Logger(queueLog(ctx.log)),
    taskList: createTasks({ ctx, hasLostJobsSince: (time) => heartbeat?.hasFailedSince(time) ?? false }),
  })
  heartbeat = await startHeartbeat({ databaseUrl, workerId: await poolId, log: ctx.log })
  const stopReaping = await startReaper(system)
  const stopWatching = await watchRepositories(system)
  return {
    async stop() {
      await stopWatching()
      await stopReaping()
      await runner.stop()
      await heartbeat?.stop()
    },
  }
}

/** The queue's own words; what happens to every single job is of interest only when looking for a fault. */
function queueLog(log: Log) {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return () => (level: keyof typeof levels, message: string) => log[levels[level]](message)
}
