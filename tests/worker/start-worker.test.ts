import { rmSync } from 'node:fs'
import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { acts, sections, workers } from '#db/schema/index'
import { sweepOldRows } from '#server/console/data/jobs'
import { addJob } from '#server/kernel/jobs'
import { DEFAULT_RETENTION, type Retention } from '#server/kernel/retention'
import { CONFIG, spec } from '#tests/server/library/indexing/indexing'
import { eventually } from '#tests/support/eventually'
import { makeRepository } from '#tests/support/git-repository'
import { openWorkers } from './working'

const working = openWorkers()
const { indexing } = working

const DAY_MS = 86_400_000

const countJobs = async (task: string) =>
  (await indexing.db.execute(sql`select from graphile_worker.jobs where task_identifier = ${task}`)).length

const countHits = async (word: string) => {
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
  await eventually(async () => expect(await countHits('aardvark')).toBe(1))
  git.commit({ 'docs/b.md': spec('B', 'bandicoot') })
  await eventually(async () => expect(await countHits('bandicoot')).toBe(1))
})

it('watches a repository that is connected while it runs', async () => {
  await working.start()
  const git = indexing.repository({ 'CONFIG.yaml': CONFIG, 'docs/a.md': spec('A', 'capybara') })
  const key = await indexing.connect(git)
  await eventually(async () => expect(await countHits('capybara')).toBe(1))
  await eventually(async () => expect((await indexing.newestRun(key)).state).toBe('done'))
  git.commit({ 'docs/b.md': spec('B', 'dromedary') })
  await eventually(async () => expect(await countHits('dromedary')).toBe(1))
})

it('detects at its start commits made while no worker ran', async () => {
  const { git } = await indexing.connected({ 'CONFIG.yaml': CONFIG, 'docs/a.md': spec('A') })
  git.commit({ 'docs/b.md': spec('B', 'echidna') })
  await working.start()
  await eventually(async () => expect(await countHits('echidna')).toBe(1))
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
  await eventually(async () => expect(await countHits('fennec')).toBe(1))
  await eventually(async () => expect((await indexing.newestRun(key)).state).toBe('done'))
  expect(await indexing.texts(key.orgId)).toHaveLength(2)
})

it('removes what is older than the operator keeps it', async () => {
  const { db, org } = indexing
  const [old] = await db
    .insert(acts)
    .values({
      orgId: org.id,
      act: 'org.create',
      targetKind: 'org',
      targetId: String(org.id),
      targetName: org.slug,
      requestId: 'a request',
      credential: 'system',
      at: new Date(Date.now() - 40 * DAY_MS),
    })
    .returning()
  const isKept = async () =>
    (
      await db
        .select()
        .from(acts)
        .where(eq(acts.id, old?.id ?? 0))
    ).length === 1
  const sweep = async (retention: Retention) => {
    await working.start({ retention })
    await addJob(indexing.ctx, sweepOldRows, {})
    await eventually(async () => expect(await countJobs(sweepOldRows.name)).toBe(0))
    await working.pause()
  }
  await sweep({ ...DEFAULT_RETENTION, audit: 50 })
  expect(await isKept()).toBe(true)
  await sweep({ ...DEFAULT_RETENTION, audit: 30 })
  expect(await isKept()).toBe(false)
})

it('is listed while it runs and removed when it stops', async () => {
  const worker = await working.start()
  const mine = () => indexing.db.select().from(workers).where(eq(workers.pid, process.pid))
  expect(await mine()).toHaveLength(1)
  await worker.stop()
  expect(await mine()).toHaveLength(0)
})
