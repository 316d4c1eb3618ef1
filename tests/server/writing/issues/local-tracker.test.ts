import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { issueRelations, repositories, users } from '#db/schema/index'
import type { ChangeHandler, IssueChange } from '#server/kernel/changes'
import type { Ticket, TicketDraft } from '#spec/tickets/ticket'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'
import { openTracker } from './open-tracker'

const handlers = vi.hoisted(() => [] as ChangeHandler<'onIssueChange'>[])
vi.mock('#server/collect', async (importOriginal) => {
  const original = await importOriginal<typeof import('#server/collect')>()
  const contributions = async (name: string) =>
    name === 'onIssueChange' ? handlers : original.registry.contributions(name)
  return { ...original, registry: { ...original.registry, contributions } }
})

const PROJECT = 'acme/specs'
const at = openTracker()
beforeEach(() => {
  handlers.length = 0
})

const draft = (change: Partial<TicketDraft> = {}): TicketDraft => ({
  title: 'Refunds',
  description: 'Within **30** days.',
  status: null,
  type: null,
  fields: {},
  parent: null,
  mark: 'mark-1',
  ...change,
})
const create = (change?: Partial<TicketDraft>, requestId: string = randomUUID()) =>
  at.tracker.create(PROJECT, draft(change), requestId)
const read = async (id: string) => (await at.tracker.readMany([id]))[0] as Ticket
const api = async (path: string, key: string, body?: object) => {
  const headers = { 'content-type': 'application/json' }
  const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : {}
  const response = await at.app.ask(`/app/${at.ctx.org.slug}/api/repos/acme/specs/issues${path}`, {
    key,
    ...init,
  })
  return response.json()
}
const writerKey = (userId: number) =>
  makeKey(at.app.db, at.ctx.org, { userId, scopes: ['specs:read', 'specs:write'] })

describe('an issue that the sync creates', () => {
  it('is written by Plumbline itself and holds no trace of the mark', async () => {
    const { id, isOurs, mark } = await create({ mark: 'secret-mark' })
    expect({ isOurs, mark }).toEqual({ isOurs: true, mark: 'secret-mark' })
    const issue = await api(`/${id}`, await writerKey(await makeMember(at.app.db, at.ctx.org, 'editor')))
    expect(issue.author).toEqual({ user_id: null, name: 'Plumbline' })
    expect(JSON.stringify(issue)).not.toContain('secret-mark')
  })

  it('is created once per request id', async () => {
    const requestId = randomUUID()
    const first = await create({ mark: 'once' }, requestId)
    expect(await create({ mark: 'once' }, requestId)).toEqual(first)
    expect(await at.tracker.findByMarks(PROJECT, ['once'], new Date(0))).toEqual([first])
  })

  it('has a status with a label, a type as a label, fields and a parent', async () => {
    const parent = await create()
    const userId = await makeMember(at.app.db, at.ctx.org, 'editor')
    const [user] = await at.app.db.select().from(users).where(eq(users.id, userId))
    const fields = { labels: ['api'], milestone: 'Autumn', assignees: [user?.email ?? ''] }
    const ticket = await create({ status: 'open|doing', type: 'Story', fields, parent: parent.id })
    expect(ticket).toMatchObject({
      status: 'open',
      type: 'Story',
      parent: parent.id,
      fields: { ...fields, labels: ['api', 'type:Story', 'doing'] },
      url: `http://plumbline.test/app/${at.ctx.org.slug}/repos/acme/specs/issues/${ticket.id}`,
    })
  })

  it.each<[string, Partial<TicketDraft>, RegExp]>([
    ['a title of 5 000 characters', { title: 'x'.repeat(5_000) }, /title/],
    ['a field that issues do not have', { fields: { estimate: 3 } }, /no field “estimate”.*milestone/],
    ['a person who is not a member', { fields: { assignees: ['nobody@example.com'] } }, /nobody@example.com/],
    ['a label that is too long', { fields: { labels: ['x'.repeat(60)] } }, /labels/],
  ])('is refused with %s', async (_, change, message) => {
    await expect(create(change)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(message),
    })
  })
})

it('refuses repositories of other orgs and issues of other repositories as blockers', async () => {
  await at.connect('others')
  const own = await create()
  const other = await at.tracker.create('acme/others', draft(), randomUUID())
  expect(other).toMatchObject({ id: 'acme/others#1', project: 'acme/others' })
  expect(await at.tracker.readMany(['acme/others#1', '#1', 'acme/gone#1', '999', 'PAY-1'])).toMatchObject([
    { id: 'acme/others#1' },
    { id: '1' },
    null,
    null,
    null,
  ])
  await expect(at.tracker.setBlockedBy(own.id, [other.id])).rejects.toMatchObject({ code: 'invalid' })
  await expect(at.tracker.describeProject('acme/gone')).rejects.toMatchObject({ code: 'not_found' })
})

it('moves between statuses, and removes only labels that mean another status', async () => {
  const { id } = await create({ status: 'open|doing', fields: { labels: ['api'] } })
  const statusLabels = ['doing', 'waiting']
  await at.tracker.changeStatus(id, 'open|waiting', { statusLabels })
  expect(await read(id)).toMatchObject({ status: 'open', fields: { labels: ['api', 'waiting'] } })
  await at.tracker.changeStatus(id, 'not planned', { statusLabels })
  expect(await read(id)).toMatchObject({
    status: 'not planned',
    statusCategory: 'done',
    fields: { labels: ['api'] },
    updatedBy: null,
  })
  await expect(at.tracker.changeStatus(id, 'Done')).rejects.toMatchObject({ code: 'no_transition' })
})

it('names the person who changed the status', async () => {
  const { id } = await create()
  const userId = await makeMember(at.app.db, at.ctx.org, 'editor')
  const key = await writerKey(userId)
  await api(`/${id}`, key, { title: 'Other words' })
  expect((await read(id)).updatedBy).toBeNull()
  await api(`/${id}/close`, key, {})
  const [user] = await at.app.db.select().from(users).where(eq(users.id, userId))
  expect(await read(id)).toMatchObject({ status: 'closed', updatedBy: user?.name })
})

it('finds open issues by title without case, accents and spaces, and knows who may write', async () => {
  const writer = await makeMember(at.app.db, at.ctx.org, 'editor')
  const leaver = await makeMember(at.app.db, at.ctx.org, 'editor')
  const titles = ['Übergabe  an KÄUFER', 'ubergabe an kaufer']
  await api('', await writerKey(writer), { title: titles[0] })
  await api('', await writerKey(leaver), { title: titles[1] })
  await at.app.ctx.db.execute(`delete from memberships where user_id = ${leaver}`)
  await create({ title: 'Übergabe', status: 'closed' })
  const matches = await at.tracker.findByTitle(PROJECT, ' übergabe an käufer')
  expect(matches.map(({ ticket, isByWriter }) => [ticket.title, isByWriter])).toEqual([
    [titles[0], true],
    [titles[1], false],
  ])
  expect(await at.tracker.findByTitle(PROJECT, 'Übergabe')).toEqual([])
})

it('links a pull request with one comment, however often and at the same time', async () => {
  const { id } = await create()
  const pull = { url: 'http://plumbline.test/pulls/7', title: 'Pay [back]' }
  await Promise.all([1, 2, 3].map(() => at.tracker.linkPull(id, pull)))
  const key = await writerKey(await makeMember(at.app.db, at.ctx.org, 'editor'))
  expect((await api(`/${id}/comments`, key)).comments).toMatchObject([{ author: { name: 'Plumbline' } }])
  expect(await api(`/${id}`, key)).toMatchObject({ comment_count: 1 })
})

describe('a change', () => {
  it('is reported in its transaction, by people and by the sync', async () => {
    const { id } = await create()
    const changes: IssueChange[] = []
    handlers.push(async (_, change) => void changes.push(change))
    const key = await writerKey(await makeMember(at.app.db, at.ctx.org, 'editor'))
    await api(`/${id}/close`, key, {})
    await api(`/${id}/close`, key, {})
    await api(`/${id}`, key, { labels: ['api'] })
    await at.tracker.setBlockedBy(id, [(await create()).id])
    expect(changes.map(({ number }) => String(number))).toEqual([id, id, id])
  })

  it('shows its parent and the issues that block it over REST', async () => {
    const [{ id }, { id: parent }, { id: blocker }] = [await create(), await create(), await create()]
    const key = await writerKey(await makeMember(at.app.db, at.ctx.org, 'editor'))
    expect(await api(`/${id}`, key)).toMatchObject({ parent: null, blocked_by: [] })
    await at.tracker.setParent(id, parent)
    await at.tracker.setBlockedBy(id, [blocker])
    expect(await api(`/${id}`, key)).toMatchObject({ parent: Number(parent), blocked_by: [Number(blocker)] })
  })

  it('is undone when its report fails', async () => {
    const { id } = await create()
    handlers.push(() => Promise.reject(new Error('no queue')))
    await expect(at.tracker.changeStatus(id, 'closed')).rejects.toThrow('no queue')
    expect(await read(id)).toMatchObject({ status: 'open' })
  })
})

describe('a relation that is stored', () => {
  const store = async (
    kind: 'parent' | 'blocked_by',
    id: string,
    otherRepositoryId: number,
    other: string,
  ) => {
    const own = await repositoryOf('specs')
    const row = { orgId: at.ctx.org.id, repositoryId: own, number: Number(id), kind }
    await at.app.db.insert(issueRelations).values({ ...row, otherRepositoryId, other: Number(other) })
  }
  const repositoryOf = async (name: string): Promise<number> => {
    const [row] = await at.app.db
      .select({ id: repositories.id })
      .from(repositories)
      .where(and(eq(repositories.orgId, at.ctx.org.id), eq(repositories.name, name)))
    return row?.id ?? 0
  }

  it('is repeated although it is part of a circle, and a new circle is refused', async () => {
    const [{ id: a }, { id: b }] = [await create(), await create()]
    const own = await repositoryOf('specs')
    for (const kind of ['parent', 'blocked_by'] as const) {
      await store(kind, a, own, b)
      await store(kind, b, own, a)
    }
    await at.tracker.setParent(a, b)
    await at.tracker.setBlockedBy(a, [b])
    expect(await read(a)).toMatchObject({ parent: b, blockedBy: [b] })
    await at.tracker.setParent(a, null)
    await expect(at.tracker.setParent(a, b)).rejects.toMatchObject({ code: 'invalid' })
  })

  it('stays if it is a parent in another repository', async () => {
    await at.connect('elsewhere')
    const { id } = await create()
    const other = await at.tracker.create('acme/elsewhere', draft(), randomUUID())
    const elsewhere = await repositoryOf('elsewhere')
    const number = other.id.split('#')[1] ?? ''
    await store('parent', id, elsewhere, number)
    await at.tracker.setParent(id, null)
    const parents = await at.app.db
      .select({ number: issueRelations.number })
      .from(issueRelations)
      .where(and(eq(issueRelations.orgId, at.ctx.org.id), eq(issueRelations.otherRepositoryId, elsewhere)))
    expect(parents).toEqual([{ number: Number(id) }])
  })
})

it('does not find a mark in another org', async () => {
  const { mark } = await create({ mark: 'of-one-org' })
  const other = await makeOrg(at.app.db)
  const { openLocalTracker } = await import('#server/writing/issues/index')
  const names = { owner: 'acme', repo: 'specs' }
  const tracker = openLocalTracker({ ...at.ctx, org: other }, names)
  await expect(tracker.findByMarks(PROJECT, [mark ?? ''], new Date(0))).rejects.toMatchObject({
    code: 'not_found',
  })
})
