import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { readSettings } from '#server/boot/settings/index'
import { openMeaning } from '#server/boot/vendors/open-meaning'
import { getQueue } from '#server/console/admin/get-queue'
import type { Context } from '#server/kernel/context'
import { createLogger } from '#server/kernel/logging/log'
import { embedSections, sweepEmbeddings } from '#server/library/search/index'
import { searchSections } from '#server/library/search/search-sections'
import { CONFIG, openIndexing } from '#tests/server/library/indexing/indexing'

const indexing = openIndexing()
const CONFIGURED = readSettings({
  EMBEDDINGS_MODEL: 'some-model',
  EMBEDDINGS_DIMENSIONS: '8',
  EMBEDDINGS_BASE_URL: 'http://127.0.0.1:9/v1',
})
const PROBLEM = /^The database has no extension pgvector\. Install version 0\.8 or newer .+, or remove/

/** Searches and counts the database statements. */
async function search(ports: Partial<Context['ports']>, q: string) {
  const databaseCalls: string[] = []
  const db = new Proxy(indexing.db, {
    get(target, name) {
      if (['execute', 'transaction', 'insert', '_'].includes(String(name))) databaseCalls.push(String(name))
      return Reflect.get(target, name)
    },
  })
  const { ctx, org } = indexing
  const input = { q, limit: 20, offset: 0 }
  const own = { ...ctx, db, org, permissions: [], ports: { ...ctx.ports, ...ports } }
  const { took_ms: _, ...searchAnswer } = await searchSections(own, input)
  return { ...searchAnswer, databaseCalls }
}

it('reports the missing extension in the log and on the queue page', async () => {
  const lines: string[] = []
  const log = createLogger('info', { destination: { write: (line) => lines.push(line) } })
  const meaning = await openMeaning(CONFIGURED, { db: indexing.db, log })
  expect(meaning).toEqual({ embedder: null, problem: expect.stringMatching(PROBLEM) })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ msg: 'search by meaning stays off', problem: meaning?.problem }),
  ])
  const { ctx } = indexing
  const { search_by_meaning: meaningState } = await getQueue({ ...ctx, ports: { ...ctx.ports, meaning } })
  expect(meaningState).toEqual({ model: null, problem: meaning?.problem })
})

it('reports nothing when search by meaning is not configured', async () => {
  expect(await openMeaning(readSettings({}), indexing.ctx)).toBeNull()
  const { search_by_meaning: meaningState } = await getQueue(indexing.ctx)
  expect(meaningState).toEqual({ model: null, problem: null })
})

it('searches by words without extra statements', async () => {
  await indexing.connected({ 'CONFIG.yaml': CONFIG, 'docs/a.md': '# Refunds\n\n## Part\n\nMoney back.\n' })
  const problem = 'pgvector is missing'
  for (const q of ['money', 'reimbursement', 'status:done', '']) {
    // Statements that run once per process run first.
    await search({}, q)
    const off = await search({}, q)
    expect(await search({ meaning: { embedder: null, problem } }, q)).toEqual(off)
    expect(off.databaseCalls.length).toBeGreaterThan(0)
  }
})

it('gives the embedding jobs nothing to do', async () => {
  await indexing.connected({ 'CONFIG.yaml': CONFIG, 'docs/a.md': '# Refunds\n\nMoney back.\n' })
  expect(await embedSections(indexing.ctx)).toEqual({ embedded: 0 })
  expect(await sweepEmbeddings(indexing.ctx)).toEqual({ removed: 0 })
})

it('deletes dependent rows only when an index replaces the document', async () => {
  const { db } = indexing
  await db.execute(sql`
    create table hanging (org_id bigint, repository_id bigint, path text,
      foreign key (org_id, repository_id, path) references documents on delete cascade)`)
  onTestFinished(async () => {
    await db.execute(sql`drop table hanging`)
  })
  const { git, key } = await indexing.connected({
    'CONFIG.yaml': CONFIG,
    'docs/changed.md': '# A\n',
    'docs/moved.md': '# B\n',
    'docs/removed.md': '# C\n',
    'docs/same.md': '# D\n',
  })
  await db.execute(sql`
    insert into hanging select org_id, repository_id, path from documents
    where org_id = ${key.orgId} and repository_id = ${key.id}`)
  git.commit({
    'docs/changed.md': '# A, changed\n',
    'docs/moved.md': null,
    'docs/here.md': '# B\n',
    'docs/removed.md': null,
  })
  await indexing.again(key)
  expect(await db.execute(sql`select path from hanging`)).toEqual([{ path: 'docs/same.md' }])
})
