import { hostname } from 'node:os'
import { eq, sql } from 'drizzle-orm'
import { workers } from '../db/schema'
import type { Context } from '../server/kernel/context'
import { reapDeadWorkers } from './reap-dead-workers'
import { BEAT_MS, SILENCE_MS } from './rhythm'

export interface Heartbeat {
  /** Whether others may have taken this worker for dead since then, and its jobs with it. */
  hasFailedSince(time: number): boolean
  stop(): Promise<void>
}

/** Says that this worker lives, and looks after the jobs of those that have fallen silent. */
export async function startHeartbeat(ctx: Context, workerId: string): Promise<Heartbeat> {
  let lastBeatAt = performance.now()
  let lastLapseAt = Number.NEGATIVE_INFINITY
  let beating: Promise<void> = Promise.resolve()

  const isLate = () => performance.now() - lastBeatAt > SILENCE_MS

  async function beat(): Promise<void> {
    try {
      await writeBeat(ctx, workerId)
      if (isLate()) lastLapseAt = performance.now()
      lastBeatAt = performance.now()
      await reapDeadWorkers(ctx)
    } catch (error) {
      ctx.log.error({ err: error }, 'the heartbeat could not be written')
    }
  }

  await beat()
  const timer = setInterval(() => {
    beating = beating.then(beat)
  }, BEAT_MS)
  return {
    hasFailedSince: (time) => isLate() || lastLapseAt > time,
    async stop() {
      clearInterval(timer)
      await beating
      await ctx.db.delete(workers).where(eq(workers.id, workerId))
    },
  }
}

async function writeBeat({ db }: Context, id: string): Promise<void> {
  await db
    .insert(workers)
    .values({ id, pid: process.pid, host: hostname(), seenAt: sql`now()` })
    .onConflictDoUpdate({ target: workers.id, set: { seenAt: sql`now()` } })
}
