import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { documents } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { computeDocumentDates } from '#server/library/indexing/index'
import type { RepositoryKey } from '#server/library/repos/request-index'
import { AUTHOR } from '#tests/support/git-repository'
import { testPorts } from '#tests/support/test-ports'
import { CONFIG, openIndexing } from './indexing'

const indexing = openIndexing()

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const read = (key: RepositoryKey, ctx: Context = indexing.ctx) =>
  computeDocumentDates(ctx, { orgId: key.orgId, repositoryId: key.id })
const dates = async (key: RepositoryKey) =>
  Object.fromEntries(
    (await indexing.documents(key)).map(({ path, lastDocChangeAt }) => [path, lastDocChangeAt]),
  )

async function indexedHistory() {
  const git = indexing.repository(null)
  git.commit(
    { 'CONFIG.yaml': CONFIG, 'docs/a.md': '# A\n', 'docs/b.md': '# B\n', 'other/c.md': '# C\n' },
    'One',
    day(1),
  )
  git.commit({ 'docs/b.md': '# B, changed\n' }, 'Two', day(2))
  const key = await indexing.connect(git)
  await indexing.run(key)
  await read(key)
  return { git, key }
}

it('dates every document by the newest commit that changed it', async () => {
  const { git, key } = await indexedHistory()
  expect(await dates(key)).toEqual({ 'docs/a.md': day(1), 'docs/b.md': day(2) })
  expect((await indexing.repositoryRow(key)).historySha).toBe(git.head())
})

it('knows who made the newest change, and not who made one that is not read yet', async () => {
  const { git, key } = await indexedHistory()
  const author = async (path: string) => (await indexing.document(key, path))?.lastDocChangeBy
  expect(await author('docs/b.md')).toBe(AUTHOR)
  git.commit({ 'docs/b.md': '# B, once more\n' }, 'Three', day(3))
  await indexing.again(key)
  expect(await author('docs/b.md')).toBeNull()
  expect(await author('docs/a.md')).toBe(AUTHOR)
  await read(key)
  expect(await author('docs/b.md')).toBe(AUTHOR)
})

it('is requested only by index runs that changed documents', async () => {
  const { key } = await indexedHistory()
  const waiting = () =>
    indexing.db.execute(sql`select 1 from graphile_worker.jobs where key = ${`history:${key.id}`}`)
  expect(await waiting()).toHaveLength(1)
  await indexing.db.execute(sql`select graphile_worker.remove_job(${`history:${key.id}`})`)
  await indexing.again(key)
  expect(await waiting()).toHaveLength(0)
})

it('reads only new commits and keeps the other dates', async () => {
  const { git, key } = await indexedHistory()
  const since: (string | null | undefined)[] = []
  const local = indexing.ctx.ports.codeHosts.local
  const ctx: Context = {
    ...indexing.ctx,
    ports: testPorts({
      local: {
        ...local,
        lastChanges(repo, commitSha, sinceSha, options) {
          since.push(sinceSha)
          return local.lastChanges(repo, commitSha, sinceSha, options)
        },
      },
    }),
  }
  const before = git.head()
  git.commit({ 'docs/a.md': '# A, changed\n', 'docs/d.md': '# D\n' }, 'Three', day(3))
  await indexing.again(key)
  await read(key, ctx)
  expect(await dates(key)).toEqual({ 'docs/a.md': day(3), 'docs/b.md': day(2), 'docs/d.md': day(3) })
  expect(since).toEqual([before])
})

it('dates an old file that has just become a document', async () => {
  const { git, key } = await indexedHistory()
  git.commit({ 'CONFIG.yaml': CONFIG.replace('docs/**', '{docs,other}/**') }, 'Select more', day(4))
  await indexing.again(key)
  await read(key)
  expect((await dates(key))['other/c.md']).toEqual(day(1))
})

it('dates a document again after history was rewritten', async () => {
  const { git, key } = await indexedHistory()
  git.git('checkout', '--quiet', '--orphan', 'fresh')
  git.commit({ 'docs/b.md': '# B, again\n' }, 'All over', day(9))
  git.git('branch', '--quiet', '-M', 'fresh', 'main')
  await indexing.again(key)
  await read(key)
  expect(await dates(key)).toEqual({ 'docs/a.md': day(9), 'docs/b.md': day(9) })
})

it('keeps the previous date of a changed document until the new one is known', async () => {
  const { git, key } = await indexedHistory()
  git.commit({ 'docs/b.md': '# B, once more\n' }, 'Four', day(4))
  await indexing.again(key)
  expect((await dates(key))['docs/b.md']).toEqual(day(2))
})

it('writes nothing when there is nothing new', async () => {
  const { key } = await indexedHistory()
  const xmins = () =>
    indexing.db
      .select({ xmin: sql<string>`xmin::text` })
      .from(documents)
      .where(and(eq(documents.orgId, key.orgId), eq(documents.repositoryId, key.id)))
  const before = await xmins()
  await read(key)
  expect(await xmins()).toEqual(before)
})
