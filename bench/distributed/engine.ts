import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#db/client'
import { hasCitus } from '#db/distribution/distributed-tables'
import type { Org } from '#server/kernel/context'
import { createLogger } from '#server/kernel/logging/log'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { countWords } from '#server/library/search/index'
import { makeKey } from '#tests/support/make-org'
import { testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { makeCorpus } from '../corpus/make-corpus'
import { processorTimeOf } from '../indexing/processor-time'
import { listPaths } from '../mixed-reads/prepare-orgs'
import { startServer } from '../servers/start-server'
import { findServers, type ProcessorTimes } from './processor-times'

const FILES = 300

/** A filled database with a server process. Its first org has a repository that can be read, saved and indexed. */
export interface Engine {
  name: string
  port: number
  org: Org
  /** Reads and writes the org. */
  key: string
  /** The folder of the repository `acme/corpus`. */
  corpus: string
  specs: string[]
  /** The processor time so far of the server process and of the databases, in milliseconds. */
  processorTimes(): ProcessorTimes & { web: number }
  /** Indexes the head of the repository in this process. */
  index(): Promise<void>
  close(): Promise<void>
}

export async function openEngine(url: string, corpus: string): Promise<Engine> {
  const db = openDatabase(url, { max: 2, applicationName: 'bench' })
  const ctx = testContext({ db, log: createLogger('silent'), ports: testPorts() })
  const [org] = await db.execute<Org & Record<string, unknown>>(
    sql`select id::int, slug, name from orgs order by id limit 1`,
  )
  if (!org) throw new Error('the database has no org')
  await makeCorpus({ folder: corpus, files: FILES })
  const { id: repositoryId } = await connectLocalRepository(ctx, org, {
    owner: 'acme',
    name: 'corpus',
    path: corpus,
  })
  await indexRepository(ctx, { orgId: org.id, repositoryId })
  await countWords(ctx)
  await db.execute(sql`analyze`)
  const { specs } = await listPaths(db, org)
  const server = await startServer('api', url)
  const timesOfServers = await findServers(url)
  return {
    name: await nameOf(db),
    port: server.port,
    org,
    key: await makeKey(db, org, { scopes: ['specs:read', 'specs:write'] }),
    corpus,
    specs: specs.filter((path) => path.startsWith('services/')),
    processorTimes: () => ({ web: processorTimeOf(server.pid), ...timesOfServers() }),
    async index() {
      await db.execute(sql`
        insert into runs (org_id, repository_id, state) values (${org.id}, ${repositoryId}, 'queued')`)
      await indexRepository(ctx, { orgId: org.id, repositoryId })
    },
    async close() {
      await server.stop()
      await db.$client.end()
    },
  }
}

async function nameOf(db: Database): Promise<string> {
  if (!(await hasCitus(db.$client))) return 'single'
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_dist_node where isactive and shouldhaveshards`)
  return row?.count === 1 ? '1 node' : `${row?.count} nodes`
}
