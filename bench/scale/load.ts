import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#db/client'
import { installations, orgs, repositories } from '#db/schema/index'
import { copyRows } from '#server/library/indexing/rows/copy-rows'
import { seededRandom } from '../corpus/random'
import { COLUMNS, RowWriter, type Table } from './write-rows'
import { createZipfWords } from './zipf-words'

export interface Scale {
  sections: number
  /** The first org has a fixed size. The others share the rest: the second gets twice as much as the fourth. */
  orgs: number
  firstOrgSections: number
  sectionsPerDocument?: number
}

const SECTIONS_PER_DOCUMENT = 20
const DOCUMENTS_PER_REPOSITORY = 50
const DOCUMENTS_PER_COPY = 200

const WRITERS = 2

/**
 * Fills an empty database with rows as if they had been indexed. Returns the definitions of the indexes that it
 * dropped: building them at the end is much faster.
 */
export async function loadScale(url: string, scale: Scale, log: (line: string) => void): Promise<string[]> {
  const [db, ...writers] = await Promise.all(Array.from({ length: 1 + WRITERS }, () => openTrusting(url)))
  if (!db) throw new Error('no connection')
  const indexes = await dropIndexes(db)
  await loadOrgs(db, createWriter(writers), scale, log)
  for (const each of [db, ...writers]) await each.$client.end()
  return indexes
}

export async function buildIndexes(url: string, indexes: readonly string[]): Promise<void> {
  const db = openDatabase(url, { max: 1 })
  await db.execute(sql`set maintenance_work_mem = '1GB'`)
  for (const definition of indexes) await db.execute(sql.raw(definition))
  await db.$client.end()
}

/**
 * Disables foreign key checks. The rows are consistent by construction, and checking four million references takes
 * long.
 */
export async function openTrusting(url: string): Promise<Database> {
  const db = openDatabase(url, { max: 1 })
  await db.execute(sql`set session_replication_role = replica`)
  await db.execute(sql`set synchronous_commit = off`)
  return db
}

async function dropIndexes(db: Database): Promise<string[]> {
  const definitions = await db.execute<{ name: string; definition: string }>(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('documents', 'sections') and indexname not like '%_pk'`)
  for (const { name } of definitions) await db.execute(sql`drop index ${sql.identifier(name)}`)
  return definitions.map(({ definition }) => definition)
}

async function loadOrgs(
  db: Database,
  write: ReturnType<typeof createWriter>,
  scale: Scale,
  log: (line: string) => void,
): Promise<void> {
  const random = seededRandom(11)
  const words = createZipfWords()
  const { sectionsPerDocument = SECTIONS_PER_DOCUMENT } = scale
  let textId = 0
  for (const [index, sections] of sizesOf(scale).entries()) {
    const orgId = await makeOrg(db, index)
    let documents = Math.ceil(sections / sectionsPerDocument)
    let repositoryId = 0
    for (let writtenCount = 0; documents > 0; ) {
      const writer = new RowWriter(random, words)
      for (let batch = 0; batch < DOCUMENTS_PER_COPY && documents > 0; batch++, documents--, writtenCount++) {
        if (writtenCount % DOCUMENTS_PER_REPOSITORY === 0)
          repositoryId = await makeRepository(db, orgId, writtenCount)
        writer.document(orgId, repositoryId, ++textId, sectionsPerDocument)
      }
      await write.soon(writer)
    }
    if (index % 20 === 0) log(`${index + 1} orgs, ${textId} documents`)
  }
  await write.all()
  // The ids of texts that are indexed later follow.
  await db.execute(sql`select setval(pg_get_serial_sequence('texts', 'id'), ${textId})`)
}

/** Several connections write while the next rows are generated. */
function createWriter(connections: readonly Database[]) {
  const free = [...connections]
  const writing = new Set<Promise<void>>()
  const copy = async (db: Database, { rows }: RowWriter) => {
    for (const table of Object.keys(COLUMNS) as Table[])
      await copyRows(db, table, COLUMNS[table], rows[table])
    free.push(db)
  }
  return {
    async soon(writer: RowWriter): Promise<void> {
      if (free.length === 0) await Promise.race(writing)
      const db = free.pop()
      if (!db) throw new Error('a connection that is free')
      const copying = copy(db, writer).finally(() => writing.delete(copying))
      writing.add(copying)
    },
    async all(): Promise<void> {
      await Promise.all(writing)
    },
  }
}

function sizesOf({ sections, orgs: count, firstOrgSections }: Scale): number[] {
  const shares = Array.from({ length: count - 1 }, (_, index) => 1 / (index + 5))
  const total = shares.reduce((sum, share) => sum + share, 0)
  return [firstOrgSections, ...shares.map((share) => ((sections - firstOrgSections) * share) / total)]
}

async function makeOrg(db: Database, index: number): Promise<number> {
  const [org] = await db
    .insert(orgs)
    .values({ slug: `org-${index}`, name: `Org ${index}` })
    .returning()
  if (!org) throw new Error('no org')
  await db.insert(installations).values({ orgId: org.id, host: 'local', account: `org-${index}` })
  return org.id
}

async function makeRepository(db: Database, orgId: number, number: number): Promise<number> {
  const [installation] = await db.select().from(installations).where(sql`org_id = ${orgId}`)
  const [repository] = await db
    .insert(repositories)
    .values({
      orgId,
      installationId: installation?.id ?? 0,
      owner: `org-${orgId}`,
      name: `service-${number}`,
      headSha: '0'.repeat(40),
      indexedAt: new Date(),
    })
    .returning()
  if (!repository) throw new Error('no repository')
  return repository.id
}
