import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '#db/client'
import { watchPulls } from '#server/assist/reviews/index'
import { registry } from '#server/collect'
import type { Context } from '#server/kernel/context'
import { watchRepositories } from '#server/library/indexing/index'
import { collectGarbageEarly } from './collect-garbage-early'
import { HEARTBEAT_TIMING } from './heartbeat-timing'
import { openQueue, type Queue, type QueueOptions } from './open-queue'

export interface WorkerOptions extends Omit<QueueOptions, 'concurrency' | 'heartbeatTiming'> {
  /** Number of parallel jobs. */
  concurrency?: number
  /** The heartbeat interval, and the silence after which other workers count as dead. */
  heartbeatTiming?: QueueOptions['heartbeatTiming']
}

const PAUSE_MS = 1_000

/** Takes jobs from the queue and watches local repositories until it is stopped. */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const {
    databaseUrl,
    ports,
    clock,
    log,
    secretBox,
    baseUrl,
    concurrency = 4,
    heartbeatTiming = HEARTBEAT_TIMING,
  } = options
  collectGarbageEarly()
  const stopping = new AbortController()
  const queue = await keepOpen({ ...options, concurrency, heartbeatTiming }, stopping.signal)
  // If this process is suspended, other workers end its jobs' connections. The database ends these by itself.
  const db = openDatabase(databaseUrl, {
    max: 2,
    applicationName: 'plumbline watch',
    idleInTransactionMs: heartbeatTiming.silenceMs,
  })
  const parts = { db, registry, ports, clock, log, secretBox, baseUrl }
  const ctx: Context = { ...parts, actor: { kind: 'system', task: 'watch' }, requestId: 'watch' }
  const stopWatching = await watchRepositories(ctx)
  const stopWatchingPulls = await watchPulls(ctx)
  const stop = async () => {
    await stopWatchingPulls()
    await stopWatching()
    stopping.abort()
    await queue.closed
    await db.$client.end({ timeout: 1 })
  }
  let stopped: Promise<void> | null = null
  return {
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

/** Reopens the queue when it fails, for example after a long database outage, until the signal aborts. */
async function keepOpen(options: QueueOptions, signal: AbortSignal): Promise<{ closed: Promise<void> }> {
  let queue: Queue = await openQueue(options)

  async function keep(): Promise<void> {
    for (;;) {
      await untilAborted(signal, queue.ended)
      if (signal.aborted) return queue.stop()
      options.log.warn('the queue ended unexpectedly and is reopened')
      await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined)
      try {
        if (!signal.aborted) queue = await openQueue(options)
      } catch (error) {
        options.log.error({ err: error }, 'could not reopen the queue')
      }
    }
  }
  return { closed: keep() }
}

function untilAborted(signal: AbortSignal, work: Promise<void>): Promise<void> {
  const aborted = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  return signal.aborted ? Promise.resolve() : Promise.race([work, aborted])
}
