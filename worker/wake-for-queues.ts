import type { WorkerEvents, WorkerPool } from 'graphile-worker'

/** graphile-worker unlocks a queue a moment after its job is done, and tells nobody. The second look is for slow moments. */
const LOOKS_AFTER_MS = [50, 500]

/** Has somebody look for the next job of a queue soon after one is done, which would otherwise wait for a poll. */
export function wakeForQueues(events: WorkerEvents): void {
  let pool: WorkerPool | null = null
  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool
  })
  for (const end of ['pool:gracefulShutdown', 'pool:forcefulShutdown', 'pool:release'] as const)
    events.on(end, () => {
      pool = null
    })
  events.on('job:complete', ({ job }) => {
    if (job.job_queue_id === null) return
    for (const ms of LOOKS_AFTER_MS) setTimeout(() => pool?.nudge(1), ms).unref()
  })
}
