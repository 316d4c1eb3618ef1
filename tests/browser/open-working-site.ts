import { afterAll, beforeAll } from 'vitest'
import type { Files } from '#tests/support/git-repository'
import { freshDatabaseUrl } from '#tests/support/postgres/database'
import { startWorker } from '#worker/start-worker'
import { openSite, type Site } from './open-site'

/** A site with a worker. It has its own database, because a worker runs the jobs of the whole deployment. */
export function openWorkingSite(repositories: Record<string, Files> = {}): Site {
  let databaseUrl = ''
  const site = openSite(repositories, {
    isAlone: true,
    databaseUrl: async () => {
      databaseUrl = await freshDatabaseUrl()
      return databaseUrl
    },
  })
  let worker: Awaited<ReturnType<typeof startWorker>>
  beforeAll(async () => {
    const { ports, clock, log, secretBox, baseUrl } = site.ctx
    worker = await startWorker({ ports, clock, log, secretBox, baseUrl, databaseUrl })
  })
  afterAll(() => worker.stop())
  return site
}
