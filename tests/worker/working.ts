import { sql } from 'drizzle-orm'
import { afterEach } from 'vitest'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { freshDatabaseUrl } from '#tests/support/postgres/database'
import { startWorker, type WorkerOptions } from '#worker/start-worker'

type Worker = Awaited<ReturnType<typeof startWorker>>

/**
 * Repositories and workers with their own database, because a worker handles every repository and job of a deployment.
 * Workers that a test leaves running are stopped after it.
 */
export function openWorkers() {
  const indexing = openIndexing(freshDatabaseUrl)
  const running: Worker[] = []
  const pause = async () => {
    await Promise.all(running.splice(0).map((worker) => worker.stop()))
  }
  afterEach(async () => {
    await pause()
    await indexing.db.execute(sql`delete from graphile_worker._private_jobs`)
  })
  return {
    indexing,
    /** Stops all running workers. */
    pause,
    async start(options: Partial<WorkerOptions> = {}): Promise<Worker> {
      const { ports, clock, log, secretBox, baseUrl } = indexing.ctx
      const parts = { ports, clock, log, secretBox, baseUrl, databaseUrl: indexing.databaseUrl }
      const worker = await startWorker({ ...parts, ...options })
      running.push(worker)
      return worker
    },
  }
}
