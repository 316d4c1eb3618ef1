import type { Runner, WorkerEvents } from 'graphile-worker'

/** Results that are being written get this time. */
const GRACE_MS = 2_000

/**
 * Resolves when the runner has ended. It ends when it cannot write the result of a job. After that it counts the other
 * results wrongly (graphile-worker 0.17 and 0.18), and then its own promise may never settle, although its jobs are done.
 */
export function endOfRunner(runner: Runner, events: WorkerEvents): Promise<void> {
  const isOverdue = new Promise<void>((resolve) => {
    events.once('pool:fatalError', () => {
      events.once('pool:gracefulShutdown:complete', () => setTimeout(resolve, GRACE_MS))
    })
  })
  const stopped = isOverdue.then(() => {
    // Ends the schedule, which may take a minute. Fails if the runner has done so itself.
    runner.stop().catch(() => undefined)
  })
  return Promise.race([runner.promise, stopped])
}
