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

it('makes a commit in a connected repository searchable by itself', async () => {
  const git = indexing.repository({ 'CONFIG.yaml': CONFIG, 'docs/a.md': spec('A', 'aardvark') })
  await indexing.connect(git)
  await working.start()
  await eventually(async () => expect(await found('aardvark')).toBe(1))
  git.commit({ 'docs/b.md': spec('B', 'bandicoot') })
  await eventually(async () => expect(await found('bandicoot')).toBe(1), 5_000)
})

it('follows a repository that is connected while it runs', async () => {
  await working.start()
  const git = indexing.repository({ 'CONFIG.yaml': CONFIG, 'docs/a.md': spec('A', 'capybara') })
  const key = await indexing.connect(git)
  await eventually(async () => expect(await found('capybara')).toBe(1))
  await eventually(async () => expect((await indexing.newestRun(key)).state).toBe('done'))
  git.commit({ 'docs/b.md': spec('B', 'dromedary') })
  await eventually(async () => expect(await found('dromedary')).toBe(1), 5_000)
})

it('notices at its start what moved while no worker ran', async () => {
  const { git } = await indexing.connected({ 'CONFIG.yaml': CONFIG, 'docs/a.md': spec('A') })
  git.commit({ 'docs/b.md': spec('B', 'echidna') })
  await working.start()
  await eventually(async () => expect(await found('echidna')).toBe(1))
})

it('tells when a watched repository is gone', async () => {
  const git = makeRepository({ 'CONFIG.yaml': CONFIG, 'docs/a.md': spec('A') })
  const key = await indexing.connect(git)
  await working.start()
  await eventually(async () => expect(await indexing.paths(key)).toEqual(['docs/a.md']))
  rmSync(git.path, { recursive: true })
  await eventually(async () => expect((await indexing.repositoryRow(key)).problem).not.toBeNull())
  expect(await indexing.paths(key)).toEqual(['docs/a.md'])
})

it('finds out when documents last changed after they can be searched', async () => {
  const date = new Date(Date.UTC(2026, 1, 3))
  const git = indexing.repository(null)
  git.commit({ 'CONFIG.yaml': CONFIG, 'docs/a.md': spec('A') }, 'Start', date)
  const key = await indexing.connect(git)
  await working.start()
  await eventually(async () =>
    expect(await indexing.document(key, 'docs/a.md')).toMatchObject({ lastDocChangeAt: date }),
  )
})

it('does what two workers see only once', async () => {
  const { git, key } = await indexing.connected({ 'CONFIG.yaml': CONFIG, 'docs/a.md': spec('A') })
  await Promise.all([working.start(), working.start()])
  git.commit({ 'docs/b.md': spec('B', 'fennec') })
  await eventually(async () => expect(await found('fennec')).toBe(1))
  await eventually(async () => expect((await indexing.newestRun(key)).state).toBe('done'))
  expect(await indexing.texts(key.orgId)).toHaveLength(2)
})

it('is listed while it lives and gone when it has stopped', async () => {
  const worker = await working.start()
  const mine = () => indexing.db.select().from(workers).where(eq(workers.pid, process.pid))
  expect(await mine()).toHaveLength(1)
  await worker.stop()
  expect(await mine()).toHaveLength(0)
})
