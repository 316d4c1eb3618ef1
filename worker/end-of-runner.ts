import type { Runner, WorkerEvents } from 'graphile-worker'

const DRAINED = [
  'pool:gracefulShutdown:complete',
  'pool:forcefulShutdown:complete',
  'pool:forcefulShutdown:error',
] as const

/**
 * Resolves when the runner takes no more jobs and none of its jobs runs. The runner stops when it cannot write the result
 * of a job. If it could not write a second one either, its own promise never settles (graphile/worker issue 636).
 */
export function endOfRunner(runner: Runner, events: WorkerEvents): Promise<void> {
  const drained = new Promise<void>((resolve) => {
    events.once('pool:fatalError', () => {
      for (const event of DRAINED) events.once(event, () => resolve())
    })
  })
  // Releases the schedule and the connections. Fails if the runner has already done so.
  const stopped = drained.then(() => runner.stop()).catch(() => undefined)
  return Promise.race([runner.promise, stopped])
}
