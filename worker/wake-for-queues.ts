import type { WorkerEvents, WorkerPool } from 'graphile-worker'

/** graphile-worker unlocks a queue shortly after its job is done, without an event. The second wake is for a slow unlock. */
const WAKE_AFTER_MS = [50, 500]

/** Wakes a worker soon after a job of a queue is done. Otherwise the next job of the queue would wait for a poll. */
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
    for (const ms of WAKE_AFTER_MS) setTimeout(() => pool?.nudge(1), ms).unref()
  })
}
