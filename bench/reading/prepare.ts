import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#db/client'
import { installations, repositories } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { createLogger } from '#server/kernel/logging/log'
import { PERMISSIONS } from '#server/kernel/permissions'
import { indexRepository } from '#server/library/indexing/index'
import { copyRows } from '#server/library/indexing/rows/copy-rows'
import { connectLocalRepository } from '#server/library/repos/index'
import { countWords } from '#server/library/search/index'
import { loadConfig } from '#spec/config/load-config'
import { makeKey, makeOrg } from '#tests/support/make-org'
import { testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { makeRepository } from '../corpus/make-corpus'
import { seededRandom } from '../corpus/random'
import { createWriter, writeSpecOfSections } from '../corpus/write-spec'
import { COLUMNS, RowWriter, type Table } from '../scale/write-rows'
import { createZipfWords } from '../scale/zipf-words'

export const REPOSITORIES = 300
export const SPECS = 5_000
export const SECTIONS_OF_SPEC = 8
const SPECS_A_COPY = 500

/** Creates an org with this number of documents, ten other orgs, and an API key for the first. */
export async function prepareOrg(
  databaseUrl: string,
  folder: string,
): Promise<{ key: string; slug: string; page: string }> {
  const db = openDatabase(databaseUrl, { max: 4 })
  const slug = 'bench'
  const org = await makeOrg(db, slug)
  const key = await makeKey(db, org, { scopes: [...PERMISSIONS] })
  await fillOrg(db, org.id)
  for (let at = 0; at < 10; at++) await fillOrg(db, (await makeOrg(db, `other-${at}`)).id, 20)
  const ctx = testContext({ db, log: createLogger('silent'), ports: testPorts() })
  const page = `/app/${slug}/specs/acme/long/${await indexLongSpec(ctx, org.id, folder)}`
  await countWords(ctx)
  await db.execute(sql`vacuum analyze`)
  await db.$client.end()
  return { key, slug, page }
}

const SECTIONS = 200
const PATH = 'docs/specs/long.md'

/** Creates a repository with one very long spec. */
async function indexLongSpec(ctx: Context, orgId: number, folder: string): Promise<string> {
  const path = join(folder, 'long.git')
  await makeRepository(path, { [PATH]: writeSpecOfSections(createWriter(7), SECTIONS) })
  const { id } = await connectLocalRepository(ctx, { id: orgId }, { owner: 'acme', name: 'long', path })
  await indexRepository(ctx, { orgId, repositoryId: id })
  return PATH
}

/** Writes the rows that an index run would write. */
async function fillOrg(db: Database, orgId: number, share = 1): Promise<void> {
  const repositoryIds = await makeRepositories(db, orgId, REPOSITORIES / share)
  const random = seededRandom(orgId)
  const words = createZipfWords()
  const specs = SPECS / share
  for (let first = 0; first < specs; first += SPECS_A_COPY) {
    const writer = new RowWriter(random, words)
    for (let at = first; at < Math.min(specs, first + SPECS_A_COPY); at++) {
      const repositoryId = repositoryIds[at % repositoryIds.length] ?? 0
      writer.document(orgId, repositoryId, orgId * 100_000 + at, SECTIONS_OF_SPEC)
    }
    for (const table of Object.keys(COLUMNS) as Table[])
      await copyRows(db, table, COLUMNS[table], writer.rows[table])
  }
  await db.execute(sql`
    update documents set done_sections = text_id % total_sections, done_ac = text_id % total_ac,
      realized_ac = text_id % 20, open_sections = total_sections - text_id % total_sections,
      stale_since = case when text_id % 5 = 0 then now() - interval '1 day' end
    where org_id = ${orgId}`)
}

async function makeRepositories(db: Database, orgId: number, count: number): Promise<number[]> {
  const [installation] = await db
    .insert(installations)
    .values({ orgId, host: 'local', account: 'local' })
    .returning()
  const { config } = loadConfig(null)
  const values = Array.from({ length: count }, (_, at) => ({
    orgId,
    installationId: installation?.id ?? 0,
    owner: 'acme',
    name: `service-${at}`,
    config,
    description: `What service ${at} does`,
    localPath: '/nowhere',
    defaultBranch: 'main',
    headSha: 'a'.repeat(40),
    treeSha: 'b'.repeat(40),
    indexedAt: new Date(),
  }))
  const rows = await db.insert(repositories).values(values).returning({ id: repositories.id })
  return rows.map(({ id }) => id)
}
