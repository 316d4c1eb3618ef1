import { hostname } from 'node:os'
import { eq, sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#db/client'
import { workers } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { HeartbeatTiming } from './heartbeat-timing'

export interface Heartbeat {
  /** Whether other workers may have considered this worker dead since then and taken its jobs. */
  hasFailedSince(time: number): boolean
  stop(): Promise<void>
}

interface HeartbeatOptions {
  databaseUrl: string
  workerId: string
  applicationName: string
  log: Context['log']
  heartbeatTiming: HeartbeatTiming
  /** Called after each beat with the heartbeat's own connection. Must be quick. */
  onBeat(db: Database): Promise<void>
}

/** Records every few seconds that this worker is alive, over a connection that no job can block. */
export async function startHeartbeat(options: HeartbeatOptions): Promise<Heartbeat> {
  const { databaseUrl, workerId, applicationName, log, heartbeatTiming, onBeat } = options
  const db = openDatabase(databaseUrl, { max: 1, applicationName: 'plumbline heartbeat' })
  let lastBeatAt = performance.now()
  let lastLapseAt = Number.NEGATIVE_INFINITY
  let beating = beat()

  const isLate = () => performance.now() - lastBeatAt > heartbeatTiming.silenceMs

  async function beat(): Promise<void> {
    const startedAt = performance.now()
    try {
      await db
        .insert(workers)
        .values({ id: workerId, pid: process.pid, host: hostname(), applicationName, seenAt: sql`now()` })
        .onConflictDoUpdate({ target: workers.id, set: { seenAt: sql`now()` } })
      if (isLate()) lastLapseAt = performance.now()
      lastBeatAt = startedAt
      await onBeat(db)
    } catch (error) {
      log.error({ err: error }, 'could not write the heartbeat')
    }
  }

  await beating
  const timer = setInterval(() => {
    beating = beating.then(beat)
  }, heartbeatTiming.beatMs)
  return {
    hasFailedSince: (time) => isLate() || lastLapseAt > time,
    async stop() {
      clearInterval(timer)
      await beating
      try {
        await db.delete(workers).where(eq(workers.id, workerId))
      } catch (error) {
        log.warn({ err: error }, 'could not remove the heartbeat of this worker: it will count as dead soon')
      }
      await db.$client.end({ timeout: 1 })
    },
  }
}
