import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { documents, noticeDeliveries, outgoingWebhooks, repositories, watchedResults } from '#db/schema/index'
import { removeMember } from '#server/accounts/orgs/end-membership'
import type { OrgContext } from '#server/kernel/context'
import { disconnectRepositories } from '#server/library/repos/disconnect-repositories'
import {
  deleteSavedSearch,
  listSavedSearches,
  saveSearch,
  watchSavedSearch,
} from '#server/library/search/saved-searches'
import { runWatches } from '#server/library/search/watches/run-watches'
import { listInbox } from '#server/talk/notices/inbox/list-inbox'
import { writeNoticeSettings } from '#server/talk/notices/people/notice-settings'
import { addWebhook } from '#server/talk/notices/webhooks/manage-webhooks'
import { configured, openNotices } from '#tests/server/talk/notices/open-notices'
import { addMember, FIRST_PAGE } from '#tests/server/talk/notices/people'

const notices = openNotices()
const NAME = 'blocked auth'

const spec = (title: string, sections: Record<string, string>) =>
  `---\ntitle: ${title}\nstatus: todo\n---\n${Object.entries(sections)
    .map(([heading, text]) => `\n## ${heading}\n\n${text}\n`)
    .join('')}`
const blocked = (id: string) => `<!-- svc:system:${id} status:blocked -->\nauth`

/** A repository, and a member who watches a search. */
async function watched(query: string, files: Record<string, string>) {
  const { key, push } = await notices.pushes({ 'CONFIG.yaml': configured(), ...files })
  const member = await addMember(notices)
  const search = await saveSearch(member, { name: NAME, query, watch: true })
  const look = async (settledAt: string | null = null) => {
    await runWatches(notices.ctx, { orgId: key.orgId, repositoryId: key.id, requestId: 'test', settledAt })
    await notices.work()
  }
  const pushAndLook = async (changed: Record<string, string | null>) => {
    await push(changed)
    await look()
  }
  return { key, member, search, look, push, pushAndLook }
}

const linesOf = async (ctx: OrgContext) =>
  (await listInbox(ctx, FIRST_PAGE)).notices
    .flatMap(({ lines }) => lines.map((line) => line.map(({ text }) => text).join('')))
    .toReversed()

it('tells what a watched search newly finds and no longer finds, and nothing about the rest', async () => {
  const { member, pushAndLook } = await watched('is:blocked auth', {
    'docs/a.md': spec('Sign-in', { Goal: blocked('a'), Rules: 'auth' }),
  })
  await pushAndLook({ 'docs/b.md': spec('Rates', { Goal: 'money' }) })
  expect(await linesOf(member)).toEqual([])
  await pushAndLook({
    'docs/a.md': spec('Sign-in', { Rules: blocked('b') }),
    'docs/c.md': spec('Sessions', { Goal: blocked('c') }),
  })
  expect(await linesOf(member)).toEqual([
    '2 new, 1 gone in “blocked auth” in acme/specs: Sign-in › Rules, Sessions › Goal, Sign-in › Goal',
  ])
  await pushAndLook({ 'docs/d.md': '# Other\n' })
  expect(await linesOf(member)).toHaveLength(1)
})

it('follows documents that move, and reports what changes there afterwards', async () => {
  const { member, pushAndLook } = await watched('is:blocked auth', {
    'docs/a.md': spec('Sign-in', { Goal: blocked('a'), Rules: blocked('b') }),
  })
  await pushAndLook({
    'docs/a.md': null,
    'docs/moved/a.md': spec('Sign-in', { Goal: blocked('a'), Rules: 'auth' }),
  })
  expect(await linesOf(member)).toEqual(['1 gone in “blocked auth” in acme/specs: Sign-in › Rules'])
  await pushAndLook({ 'docs/moved/a.md': null, 'docs/b.md': spec('Sign-in', { Goal: blocked('a') }) })
  await pushAndLook({ 'docs/b.md': null })
  expect(await linesOf(member)).toEqual([
    '1 gone in “blocked auth” in acme/specs: Sign-in › Rules',
    '1 gone in “blocked auth” in acme/specs: Sign-in › Goal',
  ])
})

it('does not take another document with the same title for a moved one', async () => {
  const { member, pushAndLook } = await watched('is:blocked auth', {
    'docs/a.md': spec('Sign-in', { Goal: blocked('a') }),
    'docs/b.md': spec('Sign-in', { Goal: 'auth' }),
  })
  await pushAndLook({
    'docs/a.md': spec('Sign-in', { Goal: 'auth' }),
    'docs/b.md': spec('Sign-in', { Goal: blocked('a') }),
  })
  expect(await linesOf(member)).toEqual([
    '1 new, 1 gone in “blocked auth” in acme/specs: Sign-in › Goal, Sign-in › Goal',
  ])
})

it('tells only its owner, and no webhook', async () => {
  const { db, org } = notices.indexing
  const { member, pushAndLook } = await watched('status:todo', { 'docs/a.md': spec('A', {}) })
  const personal = { url: 'https://hooks.invalid/', kinds: ['search_changed'] }
  expect(() => addWebhook(member, personal)).toThrow('Webhooks get no notices of the kind')
  const other = await addMember(notices)
  await writeNoticeSettings(other, { scope: 'all', kinds: [] })
  await db.insert(outgoingWebhooks).values({
    orgId: org.id,
    url: 'https://hooks.invalid/',
    secret: 'sealed',
    kinds: ['search_changed'],
  })
  await pushAndLook({ 'docs/b.md': spec('B', {}) })
  expect(await linesOf(member)).toEqual(['1 new in “blocked auth” in acme/specs: B'])
  expect((await linesOf(other)).filter((line) => line.includes(NAME))).toEqual([])
  const log = await db.select().from(noticeDeliveries).where(eq(noticeDeliveries.orgId, org.id))
  expect(log.filter(({ channel }) => channel === 'webhook')).toEqual([])
})

it('reports what changed between two looks of two workers once', async () => {
  const { key, member, push } = await watched('status:todo', {})
  await push({ 'docs/a.md': spec('A', {}) })
  await push({ 'docs/b.md': spec('B', {}), 'docs/a.md': null })
  const job = { orgId: key.orgId, repositoryId: key.id, requestId: 'test', settledAt: null }
  await Promise.all([1, 2, 3].map(() => runWatches(notices.ctx, job)))
  await notices.work()
  expect(await linesOf(member)).toEqual(['1 new in “blocked auth” in acme/specs: B'])
})

it('forgets what a look found if the look dies', async () => {
  const { key, member, push, look } = await watched('status:todo', {})
  await push({ 'docs/a.md': spec('A', {}) })
  const { ctx } = notices
  const dying = {
    ...ctx,
    clock: {
      now: () => {
        throw new Error('killed')
      },
    },
  }
  const job = { orgId: key.orgId, repositoryId: key.id, requestId: 'test', settledAt: null }
  await expect(runWatches(dying, job)).rejects.toThrow('killed')
  await look()
  expect(await linesOf(member)).toHaveLength(1)
})

it('looks at dates and staleness only when they belong to the published version', async () => {
  const { key, member, look, push } = await watched('is:stale', { 'docs/a.md': spec('A', {}) })
  const { db } = notices.indexing
  const makeStale = () =>
    db.update(documents).set({ staleSince: notices.now }).where(eq(documents.repositoryId, key.id))
  const settledAt = async () => {
    const [row] = await db.select().from(repositories).where(eq(repositories.id, key.id))
    return row?.indexedAt?.toISOString() ?? null
  }
  await makeStale()
  await look(await settledAt())
  notices.now = new Date('2026-03-03T13:00:00Z')
  const earlier = await settledAt()
  await push({ 'docs/a.md': spec('A', { Goal: 'changed' }) })
  await look()
  await look(earlier)
  expect(await linesOf(member), 'the staleness of the new version is not known yet').toHaveLength(1)
  await look(await settledAt())
  expect(await linesOf(member)).toEqual([
    '1 new in “blocked auth” in acme/specs: A',
    '1 gone in “blocked auth” in acme/specs: A',
  ])
})

it('tells that a repository is gone, and says nothing when too many results become fewer again without a change', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 1_001 }, (_, at) => [`docs/many/${at}.md`, spec(`S${at}`, {})]),
  )
  const { key, member, push, look, pushAndLook } = await watched('status:todo', {
    'docs/a.md': spec('A', {}),
  })
  await pushAndLook(many)
  await look()
  await push(Object.fromEntries(Object.keys(many).map((path) => [path, null])))
  await look()
  await disconnectRepositories(notices.ctx, key.orgId, [key.id])
  await look()
  expect(await linesOf(member)).toEqual([
    '“blocked auth” in acme/specs has too many results to watch. Changes are reported again when it has fewer.',
    '1 gone in “blocked auth” in acme/specs: A',
  ])
})

it('does not watch a search with too many results, nor a twenty-first search', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 1_001 }, (_, at) => [`docs/${at}.md`, spec(`S${at}`, {})]),
  )
  const { member, search } = await watched('nothing has this', many)
  const unwatched = await saveSearch(member, { name: 'All', query: 'status:todo' })
  expect(unwatched.watched).toBe(false)
  const refusal = { code: 'conflict', message: expect.stringContaining('1,000 results') }
  await expect(watchSavedSearch(member, unwatched.id, true)).rejects.toMatchObject(refusal)
  await expect(saveSearch(member, { name: 'All', query: 'status:todo', watch: true })).rejects.toMatchObject(
    refusal,
  )
  for (let count = 1; count < 20; count++)
    await saveSearch(member, { name: 'One', query: 'one', watch: true })
  const tooMany = { code: 'conflict', message: expect.stringContaining('20 searches') }
  await expect(saveSearch(member, { name: 'One', query: 'one', watch: true })).rejects.toMatchObject(tooMany)
  await watchSavedSearch(member, search.id, false)
  await saveSearch(member, { name: 'One', query: 'one', watch: true })
})

it('ends with the watch, with the search, and when its owner leaves', async () => {
  const { db, org } = notices.indexing
  const { member, search, pushAndLook } = await watched('status:todo', { 'docs/a.md': spec('A', {}) })
  expect(await watchSavedSearch(member, search.id, false)).toMatchObject({ watched: false })
  await pushAndLook({ 'docs/b.md': spec('B', {}) })
  expect(await watchSavedSearch(member, search.id, true)).toMatchObject({ watched: true })
  await deleteSavedSearch(member, search.id)
  const second = await saveSearch(member, { name: NAME, query: 'status:todo', watch: true })
  expect(await linesOf(member)).toEqual([])
  const manager = await addMember(notices)
  await removeMember(
    { ...manager, permissions: ['specs:read', 'specs:write', 'specs:admin', 'org:manage'] },
    member.userId,
  )
  const keptResults = await db.select().from(watchedResults).where(eq(watchedResults.orgId, org.id))
  expect(keptResults).toEqual([])
  expect((await listSavedSearches(member)).searches).toMatchObject([{ id: second.id, watched: false }])
  await pushAndLook({ 'docs/c.md': spec('C', {}) })
  expect(await linesOf(member)).toEqual([])
})

it('does not see the searches of other people or orgs', async () => {
  const { search, member } = await watched('status:todo', {})
  const other = await addMember(notices)
  await expect(watchSavedSearch(other, search.id, false)).rejects.toMatchObject({ code: 'not_found' })
  expect((await listSavedSearches(member)).searches[0]?.watched).toBe(true)
})
