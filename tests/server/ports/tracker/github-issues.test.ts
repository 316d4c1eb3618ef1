import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { fakeGitHubSystem, type GitHubUnderTest } from './github-system'
import { draftOf } from './tracker-under-test'

let at: GitHubUnderTest
beforeEach(async () => {
  at = await fakeGitHubSystem('token')
})
afterEach(() => at.close())

const create = (draft: Parameters<typeof draftOf>[1] = {}) =>
  at.tracker.create(at.project, draftOf('a', draft), randomUUID())
const read = async (id: string) => (await at.tracker.readMany([id]))[0]
const issue = (id: string) => at.repository.issues.get(Number(id)) ?? expect.fail(`no issue ${id}`)

describe('a new issue', () => {
  it('has labels, assignees and a milestone, which is created once', async () => {
    const fields = { labels: ['api'], assignees: ['@grace'], milestone: 'Autumn' }
    const first = await create({ fields })
    expect(first.fields).toEqual({ ...fields, assignees: ['grace'] })
    await create({ fields: { milestone: 'autumn' } })
    expect(at.repository.milestones).toEqual(['Autumn'])
    await at.tracker.update(first.id, { fields: { milestone: null, labels: null, assignees: null } })
    expect((await read(first.id))?.fields).toEqual({})
  })

  it('has a type where the owner defined types, else a label', async () => {
    expect(await create({ type: 'Story' })).toMatchObject({
      type: 'Story',
      fields: { labels: ['type:Story'] },
    })
    at.repository.issueTypes.push('Story')
    const described = await at.tracker.describeProject(at.project)
    expect(described).toMatchObject({ types: [{ name: 'Story' }], features: { types: true } })
    expect(await create({ type: 'Story' })).toMatchObject({ type: 'Story', fields: {} })
  })

  it('is a sub-issue of its parent', async () => {
    const parent = await create()
    expect((await create({ parent: parent.id })).parent).toBe(parent.id)
  })

  it('keeps its mark out of what people see', async () => {
    const { id, description } = await create({ description: 'Text' })
    expect(description).toBe('Text')
    expect(issue(id).body).toMatch(/^Text\n\n<!-- plumbline:[\w-]+ -->$/)
  })

  it('counts as perhaps created if what follows the creation is refused', async () => {
    const on = 'PATCH /repos/{owner}/{repo}/issues/{issue_number}'
    at.fake.faults?.add({ on, fault: { kind: 'status', status: 403 } })
    await expect(create({ status: 'closed' })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^acme\/payments#1 was created, but then: GitHub refuses this/),
    })
  })

  it('is not created if its parent does not exist', async () => {
    await expect(create({ parent: '99' })).rejects.toMatchObject({ code: 'not_found' })
    expect(at.repository.issues.size).toBe(0)
  })

  it('is refused with a field that issues do not have', async () => {
    await expect(create({ fields: { estimate: 3 } })).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('milestone'),
    })
  })
})

describe('the status', () => {
  it('removes only labels that mean another status', async () => {
    const { id } = await create({ status: 'open|doing', fields: { labels: ['api'] } })
    const statusLabels = ['doing', 'waiting']
    await at.tracker.changeStatus(id, 'open|waiting', { statusLabels })
    expect(issue(id)).toMatchObject({ state: 'open', labels: ['api', 'waiting'] })
    await at.tracker.changeStatus(id, 'closed', { statusLabels })
    expect(issue(id)).toMatchObject({ state: 'closed', labels: ['api'] })
  })

  it('changes from one reason to close to the other', async () => {
    const { id } = await create()
    await at.tracker.changeStatus(id, 'closed')
    await at.tracker.changeStatus(id, 'not planned')
    expect(issue(id)).toMatchObject({ state: 'closed', stateReason: 'not_planned' })
    expect(await read(id)).toMatchObject({ status: 'not planned', updatedBy: 'ada' })
  })
})

it('reads 100 issues of several repositories with one request', async () => {
  const ids: string[] = []
  for (let i = 0; i < 50; i++)
    for (const project of [at.project, at.otherProject])
      ids.push(await at.fake.addTicket(project, { title: `${project} ${i}`, by: 'writer' }))
  await read('1')
  const before = at.fake.requests().length
  const tickets = await at.tracker.readMany(ids)
  expect(tickets.map((ticket) => ticket?.id)).toEqual(ids)
  expect(at.fake.requests().slice(before)).toEqual(['POST /graphql'])
})

it('does not take a copied mark of another author for ours', async () => {
  const { mark } = draftOf('a')
  const since = new Date()
  const description = `<!-- plumbline:${mark} -->`
  await at.fake.addTicket(at.project, { title: 'a', description, by: 'stranger' })
  expect(await at.tracker.findByMarks(at.project, [mark], since)).toEqual([])
})

it('reads all newest issues while the search lags, however many', async () => {
  at.fake.setSearchLag(3_600_000)
  const draft = draftOf('ours')
  const { id } = await at.tracker.create(at.project, draft, randomUUID())
  for (let i = 0; i < 150; i++) await at.fake.addTicket(at.project, { title: `other ${i}`, by: 'writer' })
  const ticketsByMark = await at.tracker.findByMarks(at.project, [draft.mark], new Date())
  expect(ticketsByMark.map((ticket) => ticket.id)).toEqual([id])
})

describe('a webhook', () => {
  it('hears of a new issue before the response to the creation', async () => {
    const received: string[] = []
    const server = createServer((request, response) => {
      received.push(String(request.headers['x-github-event']))
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    await at.tracker.registerWebhook({ url, secret: 'one', project: at.project })
    await create()
    expect(received).toEqual(['issues'])
  })

  const webhook = { url: 'https://plumbline.test/webhooks/github/1-2', secret: 'one' }

  it('is registered once, with the newest secret', async () => {
    const first = await at.tracker.registerWebhook({ ...webhook, project: at.project })
    const second = await at.tracker.registerWebhook({ ...webhook, secret: 'two', project: at.project })
    expect(second).toEqual(first)
    expect(at.repository.hooks).toMatchObject([
      { events: ['issues'], config: { url: webhook.url, secret: 'two' } },
    ])
  })

  it('is left to a person if the token may not manage webhooks', async () => {
    at.repository.installation.account.members.set('ada', 'member')
    at.repository.permissions.set('ada', 'write')
    expect(await at.tracker.registerWebhook({ ...webhook, project: at.project })).toBeNull()
  })
})

it('keeps an App to the repositories of its installation, although others are public', async () => {
  const app = await fakeGitHubSystem('app')
  try {
    app.github.createRepository({ owner: 'strangers', name: 'public' })
    await app.fake.addTicket(app.project, { title: 'own', by: 'writer' })
    expect(await app.tracker.readMany(['1', 'strangers/public#1'])).toMatchObject([{ title: 'own' }, null])
    await expect(app.tracker.create('strangers/public', draftOf('a'), randomUUID())).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(
      await app.tracker.registerWebhook({ url: 'https://x.test', secret: 's', project: app.project }),
    ).toBeNull()
  } finally {
    await app.close()
  }
})
