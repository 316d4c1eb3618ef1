import type { WorkerEvents, WorkerPool } from 'graphile-worker'
import { laterJobs } from '#server/kernel/jobs'

/** graphile-worker unlocks a queue shortly after its job is done, without an event. The second wake is for a slow unlock. */
const WAKE_AFTER_MS = [50, 500]

/** The next poll is soon enough for jobs that are due later than this. */
const MAX_WAIT_MS = 15_000
/** The database's clock decides whether a job is due. */
const CLOCK_TOLERANCE_MS = 20

/**
 * Wakes a worker soon after a job of a queue is done, and when a delayed job added by this process is due. Otherwise these jobs
 * would wait for a poll.
 */
export function wakeForQueues(events: WorkerEvents): void {
  let pool: WorkerPool | null = null
  const wakeIn = (ms: number) => setTimeout(() => pool?.nudge(1), ms).unref()
  const wakeAt = (due: Date) => {
    const ms = due.getTime() - Date.now() + CLOCK_TOLERANCE_MS
    if (ms <= MAX_WAIT_MS) wakeIn(Math.max(0, ms))
  }
  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool
    laterJobs.on('due', wakeAt)
  })
  for (const end of ['pool:gracefulShutdown', 'pool:forcefulShutdown', 'pool:release'] as const)
    events.on(end, () => {
      pool = null
      laterJobs.off('due', wakeAt)
    })
  events.on('job:complete', ({ job }) => {
    if (job.job_queue_id === null) return
    for (const ms of WAKE_AFTER_MS) wakeIn(ms)
  })
}
