import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Tracker } from '#server/ports/tracker/port'
import { startFakeLinear } from '#tests/support/fake-linear/index'
import { identifierOf } from '#tests/support/fake-linear/world'
import { testPorts } from '#tests/support/test-ports'
import { draftOf } from './tracker-under-test'

let linear: Awaited<ReturnType<typeof startFakeLinear>>
let tracker: Tracker
beforeEach(async () => {
  linear = await startFakeLinear()
  tracker = testPorts().trackers.open(linear.credential)
})
afterEach(() => linear.stop())

const create = (draft: Parameters<typeof draftOf>[1] = {}, requestId: string = randomUUID()) =>
  tracker.create('ENG', draftOf('a', draft), requestId)
const read = async (id: string) => (await tracker.readMany([id]))[0]
const issue = (id: string) => linear.world.issue(id) ?? expect.fail(`no issue ${id}`)

describe('a creation that is repeated', () => {
  it('returns the first issue', async () => {
    const requestId = randomUUID()
    const first = await create({ mark: 'once' }, requestId)
    expect(await create({ mark: 'once' }, requestId)).toEqual(first)
    expect(linear.world.issues).toHaveLength(1)
    expect(issue(first.id).id).toBe(requestId)
  })

  it('adds the mark that the first one could not add', async () => {
    const requestId = randomUUID()
    const { id } = await create({ mark: 'lost' }, requestId)
    issue(id).attachments = []
    expect(await create({ mark: 'lost' }, requestId)).toMatchObject({ id, mark: 'lost' })
  })

  it('counts as perhaps created if it cannot be read back', async () => {
    linear.faults.add({ on: 'ReadIssues', fault: { kind: 'status', status: 403 } })
    await expect(create()).rejects.toMatchObject({ code: 'unavailable' })
    expect(linear.world.issues).toHaveLength(1)
  })

  it('is refused for another reason than the id', async () => {
    await expect(create({ title: 'x'.repeat(600) })).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('512'),
    })
  })
})

it('every member of a team with 500 members is listed and can be assigned', async () => {
  const { users, colleague } = linear.world
  for (let count = users.length; count < 500; count++)
    users.push({
      ...colleague,
      id: randomUUID(),
      name: `Member ${count}`,
      email: `member-${count}@acme.test`,
    })
  const { people } = await tracker.describeProject('ENG')
  expect(people.map(({ email }) => email)).toEqual(users.map(({ email }) => email))
  const { id } = await create({ fields: { assignee: 'member-499@acme.test' } })
  expect(issue(id).assignee).toBe(users.at(-1))
})

describe('a new issue', () => {
  it('has its mark in an attachment that leads to the section', async () => {
    const description = 'See [the spec](https://plumbline.test/s/1-2#old).\n\nText'
    const { id, mark } = await create({ description })
    expect(issue(id)).toMatchObject({
      description,
      attachments: [{ title: 'Plumbline', url: `https://plumbline.test/s/1-2#plumbline-${mark}` }],
    })
  })

  it('has labels, a priority, an estimate, a due date and an assignee', async () => {
    const fields = {
      labels: ['api'],
      priority: 'High',
      estimate: 3,
      dueDate: '2026-12-24',
      assignee: 'grace@acme.test',
    }
    const { id, fields: stored, type } = await create({ fields, type: 'Story' })
    expect({ stored, type }).toEqual({ stored: { ...fields, labels: ['api', 'type:Story'] }, type: 'Story' })
    await create({ fields: { labels: ['API'], assignee: 'Grace Hopper' } })
    expect(linear.world.labels.map(({ name }) => name)).toEqual(['api', 'type:Story'])
    const emptied = { labels: null, priority: null, estimate: null, dueDate: null, assignee: null }
    await tracker.update(id, { fields: emptied })
    expect((await read(id))?.fields).toEqual({})
  })

  it.each<[string, Record<string, string | number>, RegExp]>([
    ['a person who is no member', { assignee: 'nobody@acme.test' }, /nobody@acme.test/],
    ['a priority that Linear lacks', { priority: 'Highest' }, /urgent, high/],
    ['an estimate that is no whole number', { estimate: 2.5 }, /whole numbers/],
    ['a due date that is no date', { dueDate: 'soon' }, /2026-12-24/],
    ['a field that issues do not have', { sprint: 'x' }, /priority, estimate/],
  ])('is refused with %s', async (_, fields, message) => {
    const refusal = { code: 'invalid', message: expect.stringMatching(message) }
    await expect(create({ fields })).rejects.toMatchObject(refusal)
    expect(linear.world.issues).toEqual([])
  })
})

describe('labels of people', () => {
  const addLabels = (id: string, count: number) => {
    const { world } = linear
    const labels = Array.from({ length: count }, (_, i) => ({
      id: randomUUID(),
      name: `theirs-${i}`,
      team: null,
    }))
    world.labels.push(...labels)
    // The newest labels come first.
    issue(id).labels.unshift(...labels)
    return labels.map(({ name }) => name)
  }

  it('stay, however many there are, when ours change', async () => {
    const { id } = await create({ fields: { labels: ['ours', 'old'] } })
    const theirs = addLabels(id, 300)
    const labels = (await read(id))?.fields.labels
    expect(labels).toEqual([...theirs, 'ours', 'old'])
    await tracker.update(id, {
      fields: { labels: [...theirs, 'ours', 'new'] },
      knownLabels: labels as string[],
    })
    expect(issue(id).labels.map(({ name }) => name)).toEqual([...theirs, 'ours', 'new'])
    await tracker.update(id, { fields: { labels: null } })
    expect(issue(id).labels).toEqual([])
  })

  it('are not written when a change leaves them as they are', async () => {
    const { id } = await create({ fields: { labels: ['API'] } })
    await tracker.update(id, { fields: { labels: ['api'] }, knownLabels: ['API'] })
    expect(issue(id).labels.map(({ name }) => name)).toEqual(['API'])
    expect(linear.requests).not.toContain('IssueLabels')
  })
})

describe('a label that does not exist', () => {
  const namesOf = (id: string) => issue(id).labels.map(({ name }) => name)

  it('is created once for creations at the same time, and all of them succeed', async () => {
    const titles = ['a', 'b', 'c', 'd', 'e', 'f']
    const tickets = await Promise.all(
      titles.map((title) => create({ title, type: 'Story', fields: { labels: ['api'] } })),
    )
    expect(tickets.map(({ id }) => namesOf(id))).toEqual(titles.map(() => ['api', 'type:Story']))
    expect(linear.world.labels.map(({ name }) => name).toSorted()).toEqual(['api', 'type:Story'])
  })

  it('is created once for names that differ only by case', async () => {
    const { id } = await create({ fields: { labels: ['API', 'api', 'Api'] } })
    expect(namesOf(id)).toEqual(['API'])
  })

  it('is explained if Linear knows the name but does not list it', async () => {
    linear.world.labels.push({ id: randomUUID(), name: 'API', team: null, isArchived: true })
    await expect(create({ fields: { labels: ['api'] } })).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/Duplicate label name.*archived.*Restore it in Linear/),
    })
    expect(linear.world.issues).toEqual([])
  })
})

it('keeps blocking issues that are not among the first relations', async () => {
  const { id } = await create()
  const { world } = linear
  const blockers = Array.from({ length: 12 }, (_, i) => world.addIssue(world.team('ENG'), { title: `b${i}` }))
  issue(id).blockers = blockers.map((blocker) => ({ id: randomUUID(), issue: blocker }))
  const ids = blockers.map(identifierOf)
  expect((await read(id))?.blockedBy).toEqual(ids)
  await tracker.setBlockedBy(id, ids.slice(1))
  expect((await read(id))?.blockedBy).toEqual(ids.slice(1))
})

it('reads 100 issues of both teams with one request, which is not too complex', async () => {
  const { world } = linear
  const ids = Array.from({ length: 100 }, (_, i) =>
    identifierOf(world.addIssue(world.team(i % 2 ? 'ENG' : 'OPS'), { title: `issue ${i}` })),
  )
  const tickets = await tracker.readMany(ids)
  expect(tickets.map((ticket) => ticket?.id)).toEqual(ids)
  expect(linear.requests).toEqual(['ReadIssues'])
})

it('names the person who changed the status last', async () => {
  const { id } = await create()
  const { world } = linear
  const done = world.team('ENG').states.find(({ name }) => name === 'Done') ?? expect.fail('no state')
  world.setState(issue(id), done, world.colleague)
  expect(await read(id)).toMatchObject({ status: 'Done', statusCategory: 'done', updatedBy: 'Grace Hopper' })
})

it('lists the statuses of a team that has no status of that name', async () => {
  const { id } = await create()
  await expect(tracker.changeStatus(id, 'Running')).rejects.toMatchObject({
    code: 'no_transition',
    message: expect.stringContaining('Backlog, Todo, In Progress'),
  })
})

it('says when the limit of requests ends, although Linear answers with the status 400', async () => {
  await tracker.identify()
  expect(tracker.rateLimit()).toMatchObject({ remaining: 4_999 })
  linear.remaining.requests = 0
  const error = await tracker.identify().catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'rate_limited', retryable: true })
  const waitMs = (error as { resumesAt: Date }).resumesAt.getTime() - Date.now()
  expect(waitMs / 1000).toBeGreaterThan(590)
  expect(waitMs / 1000).toBeLessThan(610)
})

describe('a webhook', () => {
  const webhook = { url: 'http://127.0.0.1:1/webhooks/linear/1-2', secret: 'one', project: 'ENG' }

  it('is registered once per team, with the newest secret', async () => {
    const first = await tracker.registerWebhook(webhook)
    expect(await tracker.registerWebhook({ ...webhook, secret: 'two' })).toEqual(first)
    await tracker.registerWebhook({ ...webhook, project: 'OPS' })
    expect(linear.world.webhooks.map(({ secret, team }) => [team.key, secret])).toEqual([
      ['ENG', 'two'],
      ['OPS', 'one'],
    ])
  })

  it('is left to a person if the account is no admin', async () => {
    linear.world.account.admin = false
    expect(await tracker.registerWebhook(webhook)).toBeNull()
  })

  it('arrives before the response to the creation', async () => {
    const received: string[] = []
    const server = createServer((request, response) => {
      received.push(String(request.headers['linear-event']))
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    await tracker.registerWebhook({ ...webhook, url })
    await create()
    expect(received).toEqual(['Issue'])
  })
})
