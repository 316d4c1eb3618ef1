import type { WorkerEvents } from 'graphile-worker'
import { BULK_FLAG } from '#server/kernel/jobs'

export interface Slots {
  /** The flags of jobs that must wait now. Called before each fetch of a job. */
  forbidden(): Promise<string[]>
}

/**
 * Keeps slots free: bulk jobs such as first indexes use at most half of them, so that a small push finds one, and no org uses
 * all of them. Jobs are fetched one after another, because two simultaneous fetches could both take the last slot.
 */
export function createSlots(events: WorkerEvents, concurrency: number): Slots {
  const running = new Map<string, number>()
  const limitOf = (flag: string) =>
    Math.max(1, flag === BULK_FLAG ? Math.floor(concurrency / 2) : concurrency - 1)
  const addToCounts = (flags: Record<string, unknown> | null, change: 1 | -1) => {
    for (const flag of Object.keys(flags ?? {})) {
      const count = (running.get(flag) ?? 0) + change
      if (count > 0) running.set(flag, count)
      else running.delete(flag)
    }
  }
  let lastFetch: Promise<void> = Promise.resolve()
  let endFetch = () => {}

  events.on('job:start', ({ job }) => {
    addToCounts(job.flags, 1)
    endFetch()
  })
  events.on('worker:getJob:empty', () => endFetch())
  events.on('worker:getJob:error', () => endFetch())
  events.on('job:complete', ({ job }) => addToCounts(job.flags, -1))

  return {
    async forbidden() {
      const previousFetch = lastFetch
      let end = () => {}
      lastFetch = new Promise((resolve) => {
        end = resolve
      })
      await previousFetch
      endFetch = end
      return [...running].filter(([flag, count]) => count >= limitOf(flag)).map(([flag]) => flag)
    },
  }
}
