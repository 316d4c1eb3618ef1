import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#db/client'
import { startEmbeddedPostgres } from '#db/embedded/index'
import { migrateDatabase } from '#db/migrate'
import { orgs } from '#db/schema/index'
import { getDashboard } from '#server/insight/coverage/get-dashboard'
import { createLogger } from '#server/kernel/logging/log'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { commitFiles, makeCorpus } from './corpus/make-corpus'
import { median, numberArgument, withTemporaryFolder } from './harness'

/**
 * Measures the setup of docs/scaling.md with two real Postgres servers on this machine: the second follows the first by
 * logical replication. Prints the duration of the first copy, and the delay until a changed file is visible there.
 *
 *     npm run bench -- read-replica [--files 2000] [--rounds 10]
 */
export async function run(args: string[]): Promise<void> {
  const files = numberArgument(args, 'files', 2_000)
  const rounds = numberArgument(args, 'rounds', 10)
  await withTemporaryFolder(async (folder) => {
    const first = await startLogical(join(folder, 'first'))
    const second = await start(join(folder, 'second'))
    const [primary, replica] = [openDatabase(first.url), openDatabase(second.url)]
    try {
      const corpus = await makeCorpus({ folder: join(folder, 'corpus'), files })
      const org = await connectCorpus(primary, corpus)
      await follow(primary, replica, first.url)
      const countSeen = () => countDocuments(replica, org)
      const total = await countDocuments(primary, org)
      console.log(`read-replica: ${files} files`)
      console.log(
        `  first copy      ${(await until(async () => (await countSeen()) === total)).toFixed(0)} ms`,
      )
      const lags: number[] = []
      for (let round = 0; round < rounds; round++) {
        await commitFiles(corpus, { [`services/docs/specs/new-${round}.md`]: '# New\n\n## 1. One\n' })
        await index(primary, org)
        lags.push(await until(async () => (await countSeen()) === total + round + 1))
      }
      console.log(
        `  a changed file  ${median(lags).toFixed(0)} ms after its index, at most ${Math.max(...lags).toFixed(0)}`,
      )
    } finally {
      await Promise.all([primary.$client.end(), replica.$client.end()])
      await second.stop()
      await first.stop()
    }
  })
}

const start = async (dataDir: string) => {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  await migrateDatabase(server.url)
  return server
}

/** Logical replication needs `wal_level = logical`, which takes effect after a restart. */
async function startLogical(dataDir: string) {
  const before = await start(dataDir)
  const db = openDatabase(before.url, { max: 1 })
  await db.execute(sql`alter system set wal_level = 'logical'`)
  await db.$client.end()
  await before.stop()
  return start(dataDir)
}

async function follow(primary: Database, replica: Database, url: string): Promise<void> {
  await primary.execute(sql`create publication plumbline for tables in schema public`)
  await replica.execute(sql.raw(`create subscription plumbline connection '${url}' publication plumbline`))
}

interface Corpus {
  org: { id: number; slug: string; name: string }
  repositoryId: number
}

const contextOf = (db: Database) => testContext({ db, log: createLogger('silent'), ports: testPorts() })

async function connectCorpus(db: Database, path: string): Promise<Corpus> {
  const [org] = await db.insert(orgs).values({ slug: 'bench', name: 'Bench' }).returning()
  if (!org) throw new Error('no org')
  const ctx = contextOf(db)
  const { id } = await connectLocalRepository(ctx, org, { owner: 'acme', name: 'corpus', path })
  await indexRepository(ctx, { orgId: org.id, repositoryId: id })
  return { org, repositoryId: id }
}

async function index(db: Database, { org, repositoryId }: Corpus): Promise<void> {
  const ctx = contextOf(db)
  await db.execute(sql`
    insert into runs (org_id, repository_id, state) values (${org.id}, ${repositoryId}, 'queued')`)
  await indexRepository(ctx, { orgId: org.id, repositoryId })
}

async function countDocuments(db: Database, { org }: Corpus): Promise<number> {
  const dashboard = await getDashboard({ ...contextOf(db), org, permissions: [], primary: db })
  return dashboard.repos_with_specs.reduce((sum, { specs }) => sum + specs.length, dashboard.total_docs)
}

async function until(isTrue: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now()
  while (!(await isTrue())) await wait(5)
  return performance.now() - startedAt
}
