import { rmSync } from 'node:fs'
import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sections, workers } from '../../db/schema'
import { CONFIG, spec } from '../server/indexing/indexing'
import { makeRepository } from '../support/git-repository'
import { eventually, openWorkers } from './working'

const working = openWorkers()
const { indexing } = working

const found = async (word: string) => {
  const hits = await indexing.db
    .select({ title: sections.title })
    .from(sections)
    .where(and(eq(sections.orgId, indexing.org.id), sql`search @@ websearch_to_tsquery('english', ${word})`))
  return hits.length
}

it('indexes a new commit in a connected repository without a request', async () => {
  const git = indexing.repository({ 'CONFIG.yaml': CONFIG, 'docs/a.md': spec('A', 'aardvark') })
  await indexing.connect(git)
  await working.start()
  await eventually(async () => expect(await found('aardvark')).toBe(1))
  git.commit({ 'docs/b.md': spec('B', 'bandicoot') })
  await eventually(async () => expect(await found('bandicoot')).toBe(1), 5_000)
})

it('watches a repository that is connected while it runs', async () => {
  await working.start()
  const git = indexing.repository({ 'CONFIG.yaml': CONFIG, 'docs/a.md': spec('A', 'capybara') })
  const key = await indexing.connect(git)
  await eventually(async () => expect(await found('capybara')).toBe(1))
  await eventually(async () => expect((await indexing.newestRun(key)).state).toBe('done'))
  git.commit({ 'docs/b.md': spec('B', 'dromedary') })
  await eventually(async () => expect(await found('dromedary')).toBe(1), 5_000)
})

it('detects at its start commits made while no worker ran', async () => {
  const { git } = await indexing.connected({ 'CONFIG.yaml': CONFIG, 'docs/a.md': spec('A') })
  git.commit({ 'docs/b.md': spec('B', 'echidna') })
  await working.start()
  await eventually(async () => expect(await found('echidna')).toBe(1))
})

it('reports a missing watched repository', async () => {
  const git = makeRepository({ 'CONFIG.yaml': CONFIG, 'docs/a.md': spec('A') })
  const key = await indexing.connect(git)
  await working.start()
  await eventually(async () => expect(await indexing.paths(key)).toEqual(['docs/a.md']))
  rmSync(git.path, { recursive: true })
  await eventually(async () => expect((await indexing.repositoryRow(key)).problem).not.toBeNull())
  expect(await indexing.paths(key)).toEqual(['docs/a.md'])
})

it('reads the dates of documents after they are searchable', async () => {
  const date = new Date(Date.UTC(2026, 1, 3))
  const git = indexing.repository(null)
  git.commit({ 'CONFIG.yaml': CONFIG, 'docs/a.md': spec('A') }, 'Start', date)
  const key = await indexing.connect(git)
  await working.start()
  await eventually(async () =>
    expect(await indexing.document(key, 'docs/a.md')).toMatchObject({ lastDocChangeAt: date }),
  )
})

it('handles a commit that two workers detect only once', async () => {
  const { git, key } = await indexing.connected({ 'CONFIG.yaml': CONFIG, 'docs/a.md': spec('A') })
  await Promise.all([working.start(), working.start()])
  git.commit({ 'docs/b.md': spec('B', 'fennec') })
  await eventually(async () => expect(await found('fennec')).toBe(1))
  await eventually(async () => expect((await indexing.newestRun(key)).state).toBe('done'))
  expect(await indexing.texts(key.orgId)).toHaveLength(2)
})

it('is listed while it runs and removed when it stops', async () => {
  const worker = await working.start()
  const mine = () => indexing.db.select().from(workers).where(eq(workers.pid, process.pid))
  expect(await mine()).toHaveLength(1)
  await worker.stop()
  expect(await mine()).toHaveLength(0)
})
