import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { type Database, openDatabase } from '../../db/client'
import { startEmbeddedPostgres } from '../../db/embedded'
import { migrateDatabase } from '../../db/migrate'
import { type Context, systemClock } from '../../server/kernel/context'
import { createLogger } from '../../server/kernel/log'
import { countWords } from '../../server/search'
import { processorTimeOf } from '../indexing/processor-time'
import { loadScale } from '../scale/load'

export interface ScaleDatabase {
  db: Database
  /** The org that is measured: the one whose size does not change, or the only one. */
  orgId: number
  /** The processor time that its server has used until now. */
  processorMs(): number
}

export interface ScaleServer {
  open(sections: number, orgs: number): Promise<ScaleDatabase>
  close(): Promise<void>
}

const FIRST_ORG_SECTIONS = 5_000

/** Databases that are made once and found again in the same folder: a million sections take minutes to write. */
export async function openScaleServer(dataDir: string): Promise<ScaleServer> {
  const server = await startEmbeddedPostgres({ dataDir, log: console.log, tuning: 'durable' })
  const admin = postgres(server.url, { max: 1, onnotice: () => undefined })
  const opened: Database[] = []
  const pidFile = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')
  const postmaster = Number(pidFile.split('\n')[0])
  return {
    async open(sections, orgs) {
      const name = `scale_${sections}_${orgs}`
      const url = server.url.replace(/[^/]*$/, name)
      const [found] = await admin`select from pg_database where datname = ${name}`
      if (!found) await make(name, url, sections, orgs)
      const db = openDatabase(url, { max: 2 })
      opened.push(db)
      const [first] = await db.execute<{ id: number }>(sql`select min(id)::int as id from orgs`)
      return { db, orgId: first?.id ?? 0, processorMs: () => processorTimeOf(postmaster) }
    },
    async close() {
      for (const db of opened) await db.$client.end()
      await admin.end()
      await server.stop()
    },
  }

  /** Under another name until it is whole. */
  async function make(name: string, url: string, sections: number, orgs: number): Promise<void> {
    const draft = `${name}_draft`
    const draftUrl = url.replace(name, draft)
    await admin`drop database if exists ${admin(draft)} with (force)`
    await admin`create database ${admin(draft)}`
    await migrateDatabase(draftUrl)
    const log = (line: string) => console.log(`  ${name}: ${line}`)
    await loadScale(draftUrl, { sections, orgs, firstOrgSections: FIRST_ORG_SECTIONS }, log)
    await prepare(draftUrl)
    await admin`alter database ${admin(draft)} rename to ${admin(name)}`
  }
}

/** What the worker does after indexing, for the org that is measured, and the indexes of the textbook. */
async function prepare(url: string): Promise<void> {
  const db = openDatabase(url, { max: 1 })
  await db.execute(sql`set maintenance_work_mem = '512MB'`)
  await db.execute(sql`
    insert into counted_texts (org_id, text_id)
    select org_id, id from texts where org_id > (select min(id) from orgs)`)
  await countWords(contextOf(db))
  await db.execute(sql`create index textbook_search_idx on sections using gin (search)`)
  await db.execute(sql`create index textbook_title_idx on sections using gin (to_tsvector('simple', title))`)
  await db.execute(sql`vacuum analyze`)
  await db.$client.end()
}

export const contextOf = (db: Database): Context => ({
  db,
  actor: { kind: 'system', task: 'bench' },
  log: createLogger('silent'),
  clock: systemClock,
  ports: { codeHosts: { local: undefined as never, github: null } },
  requestId: 'bench',
})
