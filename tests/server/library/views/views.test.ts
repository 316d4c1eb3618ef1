import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { acts, listViews } from '#db/schema/index'
import type { OrgProcedureContext } from '#server/kernel/context'
import { disconnectRepositories } from '#server/library/repos/index'
import { forgetViews } from '#server/library/views/forget-views'
import { listViewsOf } from '#server/library/views/read-views'
import { changeView, deleteView, saveView } from '#server/library/views/save-view'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { userActor } from '#tests/support/test-context'

const indexing = openIndexing()
const EDITOR = ['specs:read', 'specs:write'] as const

async function member(
  permissions: readonly ('specs:read' | 'specs:write')[] = ['specs:read'],
  org = indexing.org,
): Promise<OrgProcedureContext & { userId: number }> {
  const userId = await makeMember(indexing.db, org)
  return { ...indexing.ctx, userId, actor: userActor(userId), org, permissions: [...permissions] }
}

const BLOCKED = { list: 'tasks', name: 'Blocked', query: 'status=blocked', shared: false } as const

const namesOf = async (ctx: OrgProcedureContext, filter: Parameters<typeof listViewsOf>[1] = {}) =>
  (await listViewsOf(ctx, filter)).views.map(({ name }) => name)

it('shows own views to their owner and shared ones to the org', async () => {
  const org = await makeOrg(indexing.db)
  const [reader, editor] = [await member(['specs:read'], org), await member(EDITOR, org)]
  const own = await saveView(reader, BLOCKED)
  const shared = await saveView(editor, { ...BLOCKED, name: 'All blocked', shared: true })
  expect([own.may_change, own.url]).toEqual([true, `/app/${org.slug}/tasks?status=blocked`])
  expect(await namesOf(reader)).toEqual(['All blocked', 'Blocked'])
  expect(await namesOf(editor)).toEqual(['All blocked'])
  expect(await namesOf(reader, { list: 'issues' })).toEqual([])
  expect(await namesOf(await member())).toEqual([])
  for (const id of [own.id, shared.id])
    await expect(deleteView(await member(EDITOR), id)).rejects.toMatchObject({ code: 'not_found' })
})

it('lets editors share, and everybody change their own', async () => {
  const org = await makeOrg(indexing.db)
  const [reader, editor] = [await member(['specs:read'], org), await member(EDITOR, org)]
  const own = await saveView(reader, BLOCKED)
  await expect(changeView(reader, own.id, { shared: true })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(saveView(reader, { ...BLOCKED, shared: true })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(changeView(editor, own.id, { name: 'Mine now' })).rejects.toMatchObject({ code: 'not_found' })
  const shared = await saveView(editor, { ...BLOCKED, shared: true })
  await expect(deleteView(reader, shared.id)).rejects.toMatchObject({ code: 'forbidden' })
  expect(
    await changeView(reader, own.id, { name: 'Waiting', query: 'sort=owner&status=blocked' }),
  ).toMatchObject({
    name: 'Waiting',
    query: 'status=blocked&sort=owner',
  })
  await changeView(editor, shared.id, { shared: false })
  expect(await namesOf(reader)).toEqual(['Waiting'])
  const written = await indexing.db.select({ act: acts.act }).from(acts).where(eq(acts.orgId, org.id))
  expect(written.map(({ act }) => act)).toEqual(['view.save', 'view.change'])
})

it.each([
  ['tasks', 'status=open', 'The query has a “status” that the list does not know.'],
  ['tasks', 'owner=ada', 'The query has “owner”, which is no filter of tasks.'],
  ['tasks', 'status=todo&status=done', 'The query must not have “status” more than once.'],
  ['tasks', 'offset=100', 'The query has “offset”, which is no filter of tasks.'],
  ['tasks', 'status=', 'The query must set a filter or an order.'],
  ['issues', `q=${'x'.repeat(201)}`, 'The query has a “q” of more than 200 characters.'],
  ['issues', 'constructor=1', 'The query has “constructor”, which is no filter of issues.'],
  ['documents', 'status=todo', 'The repo is needed for a view of documents.'],
] as const)('refuses the view %s?%s', async (list, query, message) => {
  const ctx = await member()
  await expect(saveView(ctx, { ...BLOCKED, list, query })).rejects.toMatchObject({
    code: 'validation_failed',
    message,
  })
  expect(await namesOf(ctx)).toEqual([])
})

it('limits the views of a person', async () => {
  const ctx = await member()
  for (let saved = 0; saved < 100; saved++) await saveView(ctx, BLOCKED)
  await expect(saveView(ctx, BLOCKED)).rejects.toMatchObject({
    code: 'conflict',
    message: 'You already have 100 views. Delete one first.',
  })
})

it('keeps the views of a repository apart, and hides them while it is disconnected', async () => {
  const { key } = await indexing.connected({ 'docs/a.md': '# A\n' })
  const ctx = await member(EDITOR)
  const repo = { owner: 'acme', name: 'specs' }
  const view = await saveView(ctx, {
    list: 'documents',
    name: 'Drafts',
    query: 'status=draft',
    repo,
    shared: false,
  })
  await saveView(ctx, { ...BLOCKED, list: 'issues', query: 'label=bug&label=api', name: 'All bugs' })
  expect(view.url).toBe(`/app/${indexing.org.slug}/repos/acme/specs?status=draft`)
  expect(await namesOf(ctx, { list: 'documents', repo })).toEqual(['Drafts'])
  expect(await namesOf(ctx, { list: 'issues', repo })).toEqual([])
  expect(await namesOf(ctx, { list: 'issues' })).toEqual(['All bugs'])
  await expect(saveView(ctx, { ...BLOCKED, repo })).rejects.toMatchObject({ code: 'validation_failed' })
  await disconnectRepositories(indexing.ctx, key.orgId, [key.id])
  expect(await namesOf(ctx)).toEqual(['All bugs'])
  for (let saved = 1; saved < 100; saved++) await saveView(ctx, BLOCKED)
  expect(await namesOf(ctx)).toHaveLength(100)
})

it('forgets the own views of a member who leaves, and keeps the shared ones', async () => {
  const org = await makeOrg(indexing.db)
  const ctx = await member(EDITOR, org)
  await saveView(ctx, BLOCKED)
  await saveView(ctx, { ...BLOCKED, name: 'Of all', shared: true })
  await forgetViews(indexing.ctx, { orgId: org.id, userId: ctx.userId })
  const left = await indexing.db.select().from(listViews).where(eq(listViews.orgId, org.id))
  expect(left.map(({ name }) => name)).toEqual(['Of all'])
})
