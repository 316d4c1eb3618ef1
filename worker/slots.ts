import type { WorkerEvents } from 'graphile-worker'
import { BULK_FLAG } from '../server/kernel/jobs'

export interface Slots {
  /** The flags whose jobs must wait for now. Asked before every look for a job. */
  forbidden(): Promise<string[]>
}

/**
 * Keeps hands free: half of them at most are busy with first indexes and the like, so that a push of one file finds
 * one, and one org alone never has them all. Jobs are looked for one after another: two that look at once would both
 * take the last place.
 */
export function createSlots(events: WorkerEvents, concurrency: number): Slots {
  const running = new Map<string, number>()
  const limitOf = (flag: string) =>
    Math.max(1, flag === BULK_FLAG ? Math.floor(concurrency / 2) : concurrency - 1)
  const count = (flags: Record<string, unknown> | null, by: 1 | -1) => {
    for (const flag of Object.keys(flags ?? {})) {
      const now = (running.get(flag) ?? 0) + by
      if (now > 0) running.set(flag, now)
      else running.delete(flag)
    }
  }
  let lastLook: Promise<void> = Promise.resolve()
  let endLook = () => {}

  events.on('job:start', ({ job }) => {
    count(job.flags, 1)
    endLook()
  })
  events.on('worker:getJob:empty', () => endLook())
  events.on('worker:getJob:error', () => endLook())
  events.on('job:complete', ({ job }) => count(job.flags, -1))

  return {
    async forbidden() {
      const before = lastLook
      let end = () => {}
      lastLook = new Promise((resolve) => {
        end = resolve
      })
      await before
      endLook = end
      return [...running].filter(([flag, number]) => number >= limitOf(flag)).map(([flag]) => flag)
    },
  }
}
