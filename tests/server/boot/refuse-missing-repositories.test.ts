import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { repositories, workers } from '#db/schema/index'
import { refuseMissingRepositories } from '#server/boot/refuse-missing-repositories'
import { StartError } from '#server/boot/start-error'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository, type RepositoryKey } from '#server/library/repos/index'
import { testLog } from '#tests/support/canary/record-output'
import { makeRepository } from '#tests/support/git-repository'
import { makeOrg } from '#tests/support/make-org'
import { freshDatabaseUrl } from '#tests/support/postgres/database'
import { testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'

const git = makeRepository({ 'docs/specs/refunds.md': '# Refunds\n\n## 1. Goal\n\nMoney goes back.\n' })
const elsewhere = mkdtempSync(path.join(tmpdir(), 'plumbline-elsewhere-'))
let db: Database
let key: RepositoryKey

beforeAll(async () => {
  db = openDatabase(await freshDatabaseUrl(), { max: 4 })
  const ctx = testContext({ db, log: testLog(), ports: testPorts() })
  key = await connectLocalRepository(ctx, await makeOrg(db), { owner: 'acme', name: 'specs', path: git.path })
  await indexRepository(ctx, { orgId: key.orgId, repositoryId: key.id })
})
beforeEach(() => db.delete(workers))
afterAll(async () => {
  await db.$client.end()
  git.remove()
  rmSync(elsewhere, { recursive: true })
})

const addWorker = (host: string, seenAt = sql`now()`) =>
  db.insert(workers).values({ id: host, pid: 1, host, applicationName: host, seenAt })

/** Runs `work` as on a machine without the repository. */
async function withoutRepository(work: () => Promise<void>): Promise<void> {
  const away = path.join(elsewhere, 'specs')
  renameSync(git.path, away)
  await work().finally(() => renameSync(away, git.path))
}

const start = () => refuseMissingRepositories({ db })

it('refuses a machine that lacks a repository that another machine reads', async () => {
  await addWorker('other-machine')
  await withoutRepository(async () => {
    await expect(start()).rejects.toThrow(StartError)
    await expect(start()).rejects.toThrow(
      `This machine has no local repository acme/specs at ${git.path}, which a worker on other-machine reads.`,
    )
  })
})

it('accepts a machine that has the repository at the same path', async () => {
  await addWorker('other-machine')
  await start()
})

it('accepts the only machine, and one whose neighbour is dead', async () => {
  await addWorker(hostname())
  await addWorker('dead-machine', sql`now() - interval '1 minute'`)
  await withoutRepository(start)
})

it('accepts a machine if no machine can read the repository', async () => {
  await addWorker('other-machine')
  const ofKey = eq(repositories.id, key.id)
  await db.update(repositories).set({ problem: 'The folder is gone.' }).where(ofKey)
  await withoutRepository(start)
  await db.update(repositories).set({ problem: null }).where(ofKey)
})

it('accepts a machine without a disconnected repository', async () => {
  await addWorker('other-machine')
  await db.update(repositories).set({ disconnectedAt: new Date() }).where(eq(repositories.id, key.id))
  await withoutRepository(start)
})
