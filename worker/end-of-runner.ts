import type { Runner, WorkerEvents } from 'graphile-worker'

/** Time for writing pending results. */
const GRACE_MS = 2_000

/**
 * Resolves when the runner has ended. The runner ends when it cannot write a job's result. It then miscounts other results
 * (graphile-worker 0.17 and 0.18), and its own promise may never settle although its jobs are done.
 */
export function endOfRunner(runner: Runner, events: WorkerEvents): Promise<void> {
  const isOverdue = new Promise<void>((resolve) => {
    events.once('pool:fatalError', () => {
      events.once('pool:gracefulShutdown:complete', () => setTimeout(resolve, GRACE_MS))
    })
  })
  const stopped = isOverdue.then(() => {
    // Ends the schedule, which may take a minute. Fails if the runner already did so.
    runner.stop().catch(() => undefined)
  })
  return Promise.race([runner.promise, stopped])
}
