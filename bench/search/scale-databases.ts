import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#db/client'
import { createLogger } from '#server/kernel/logging/log'
import { countWords } from '#server/library/search/index'
import { testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { openStage } from '../indexing/stage'
import { buildIndexes, loadScale } from '../scale/load'
import { mergeOrgs } from '../scale/merge-orgs'

export interface ScaleDatabase {
  db: Database
  /** The org that is measured: the one with a fixed size, or the only one. */
  orgId: number
  /** The CPU time that the server has used so far, in milliseconds. */
  processorMs(): number
}

/** The same number of sections in many orgs, and in a single org. */
export interface ScaledDatabase {
  among: ScaleDatabase
  alone: ScaleDatabase
}

export interface ScaleServer {
  open(sections: number): Promise<ScaledDatabase>
  close(): Promise<void>
}

export const ORGS = 200
export const FIRST_ORG_SECTIONS = 5_000

/** Creates databases in a folder, or reuses them: a million sections take minutes to write. */
export async function openScaleServer(dataDir: string): Promise<ScaleServer> {
  const stage = await openStage(dataDir)
  const { admin, urlOf } = stage
  const opened: Database[] = []
  return {
    async open(sections) {
      const [among, alone] = [`scale_${sections}_${ORGS}`, `scale_${sections}_1`] as const
      const databases = await admin`select from pg_database where datname in (${among}, ${alone})`
      if (databases.length < 2) await make(sections, among, alone)
      return { among: await connect(among), alone: await connect(alone) }
    },
    async close() {
      for (const db of opened) await db.$client.end()
      await stage.close()
    },
  }

  async function connect(name: string): Promise<ScaleDatabase> {
    const db = openDatabase(urlOf(name), { max: 2 })
    opened.push(db)
    const [first] = await db.execute<{ id: number }>(sql`select min(id)::int as id from orgs`)
    return { db, orgId: first?.id ?? 0, processorMs: stage.processorMs }
  }

  /** Databases keep temporary names until they are complete. */
  async function make(sections: number, among: string, alone: string): Promise<void> {
    const drafts = [`${among}_draft`, `${alone}_draft`] as const
    const [many, single] = drafts
    const startedAt = performance.now()
    const log = (line: string) =>
      console.log(
        `  ${String(Math.round((performance.now() - startedAt) / 1000)).padStart(5)} s  ${sections} sections: ${line}`,
      )
    for (const name of [among, alone, ...drafts])
      await admin`drop database if exists ${admin(name)} with (force)`
    await stage.create(many)
    const indexes = await loadScale(
      urlOf(many),
      { sections, orgs: ORGS, firstOrgSections: FIRST_ORG_SECTIONS },
      log,
    )
    await admin`create database ${admin(single)} template ${admin(many)} strategy file_copy`
    await mergeOrgs(urlOf(single))
    log('all of it once more, in one org')
    await Promise.all(
      drafts.map(async (name) => {
        await buildIndexes(urlOf(name), indexes)
        await prepare(urlOf(name))
        log(`${name} has its indexes and its words`)
      }),
    )
    await admin`alter database ${admin(many)} rename to ${admin(among)}`
    await admin`alter database ${admin(single)} rename to ${admin(alone)}`
  }
}

/** Number of texts whose words are counted. They contain nearly all words. */
const COUNTED_TEXTS = 2_500

/**
 * Runs the worker's tasks after indexing for the measured org only, and creates the indexes of the textbook query, hidden from
 * all other queries.
 */
async function prepare(url: string): Promise<void> {
  const db = openDatabase(url, { max: 1 })
  await db.execute(sql`set maintenance_work_mem = '1GB'`)
  await db.execute(sql`set work_mem = '512MB'`)
  await db.execute(sql`set synchronous_commit = off`)
  await db.execute(sql`
    insert into numbered_texts (org_id, text_id, first_number, section_count)
    select org_id, id, 0, 0 from texts where org_id > (select min(id) from orgs)`)
  await db.execute(sql`
    insert into counted_texts (org_id, text_id)
    select org_id, id from texts where org_id > (select min(id) from orgs) or id > ${COUNTED_TEXTS}`)
  await countWords(contextOf(db))
  await db.execute(sql`create index textbook_search_idx on sections using gin (search)`)
  await db.execute(sql`create index textbook_title_idx on sections using gin (to_tsvector('simple', title))`)
  await db.execute(sql`update pg_index set indisvalid = false where indexrelid in ${TEXTBOOK_INDEXES}`)
  await db.execute(sql`vacuum analyze`)
  await db.$client.end()
}

export const TEXTBOOK_INDEXES = sql`('textbook_search_idx'::regclass, 'textbook_title_idx'::regclass)`

const ports = testPorts()

export const contextOf = (db: Database) => testContext({ db, log: createLogger('silent'), ports })
