import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { startWorker } from '../../worker/start-worker'
import type { Indexing } from '../server/repos/indexing'
import { testDatabaseUrl } from '../support/database'

type Worker = Awaited<ReturnType<typeof startWorker>>

/** Workers over the suite's database; whatever a test leaves running is stopped after it. */
export function openWorkers(indexing: Indexing) {
  let databaseUrl = ''
  const running: Worker[] = []
  beforeAll(async () => {
    databaseUrl = await testDatabaseUrl()
  })
  const pause = async () => {
    await Promise.all(running.splice(0).map((worker) => worker.stop()))
  }
  const emptyQueue = () => indexing.db.execute(sql`delete from graphile_worker._private_jobs`)
  // Other suites leave jobs behind in the database that they share with this one.
  beforeEach(emptyQueue)
  afterEach(async () => {
    await pause()
    await emptyQueue()
  })
  return {
    url: () => databaseUrl,
    /** Stops those that run. */
    pause,
    async start(): Promise<Worker> {
      const { ports, clock, log } = indexing.ctx
      const worker = await startWorker({ ports, clock, log, databaseUrl })
      running.push(worker)
      return worker
    },
  }
}

export const eventually = <T>(look: () => Promise<T>, timeout = 20_000) =>
  vi.waitFor(look, { timeout, interval: 20 })
