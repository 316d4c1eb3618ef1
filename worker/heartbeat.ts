import { hostname } from 'node:os'
import { eq, sql } from 'drizzle-orm'
import { type Database, openDatabase } from '../db/client'
import { workers } from '../db/schema'
import type { Context } from '../server/kernel/context'
import type { Rhythm } from './rhythm'

export interface Heartbeat {
  /** Whether others may have taken this worker for dead since then, and its jobs with it. */
  hasFailedSince(time: number): boolean
  stop(): Promise<void>
}

interface HeartbeatOptions {
  databaseUrl: string
  workerId: string
  applicationName: string
  log: Context['log']
  rhythm: Rhythm
  /** What else is to be done regularly, by those who live; over its own connection, and quickly. */
  onBeat(db: Database): Promise<void>
}

/** Says every few seconds that this worker lives, over a connection that nothing else can keep busy. */
export async function startHeartbeat(options: HeartbeatOptions): Promise<Heartbeat> {
  const { databaseUrl, workerId, applicationName, log, rhythm, onBeat } = options
  const db = openDatabase(databaseUrl, { max: 1, applicationName: 'plumbline heartbeat' })
  let lastBeatAt = performance.now()
  let lastLapseAt = Number.NEGATIVE_INFINITY
  let beating = beat()

  const isLate = () => performance.now() - lastBeatAt > rhythm.silenceMs

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
      log.error({ err: error }, 'the heartbeat could not be written')
    }
  }

  await beating
  const timer = setInterval(() => {
    beating = beating.then(beat)
  }, rhythm.beatMs)
  return {
    hasFailedSince: (time) => isLate() || lastLapseAt > time,
    async stop() {
      clearInterval(timer)
      await beating
      try {
        await db.delete(workers).where(eq(workers.id, workerId))
      } catch (error) {
        log.warn({ err: error }, 'this worker could not take its leave: it counts as dead in a while')
      }
      await db.$client.end({ timeout: 1 })
    },
  }
}
