import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Tracker } from '#server/ports/tracker/port'
import { moveIssue } from '#tests/support/fake-jira/change-issue'
import { startFakeJira } from '#tests/support/fake-jira/index'
import { testPorts } from '#tests/support/test-ports'
import { draftOf } from './tracker-under-test'

describe.each([
  ['Jira Cloud', true],
  ['Jira Data Center', false],
])('%s', (_, isCloud) => {
  let jira: Awaited<ReturnType<typeof startFakeJira>>
  let tracker: Tracker
  beforeEach(async () => {
    jira = await startFakeJira({ isCloud })
    tracker = testPorts().trackers.open(jira.credential)
  })
  afterEach(() => jira.stop())

  const create = (draft: Parameters<typeof draftOf>[1], project = 'PAY') =>
    tracker.create(project, draftOf('a', draft), randomUUID())

  it('fills mapped fields by id, name and alias', async () => {
    const ticket = await create({
      fields: {
        labels: ['two words', 'x'],
        component: 'Cards',
        assignee: '@ada@acme.test',
        'Story Points': '5',
        customfield_10011: 'Night',
        Notes: 'Some **notes**',
      },
    })
    expect(ticket.fields).toMatchObject({
      labels: ['two-words', 'x'],
      component: ['Cards'],
      assignee: 'Ada Writer',
      customfield_10010: 5,
      'Story Points': 5,
      customfield_10011: 'Night',
      customfield_10012: 'Some **notes**',
    })
  })

  it('keeps our label when labels are written, and empties fields', async () => {
    const { id, mark } = await create({ fields: { labels: ['a'], assignee: 'Ada Writer' } })
    await tracker.update(id, { fields: { labels: ['b'], assignee: null } })
    const [ticket] = await tracker.readMany([id])
    expect(ticket).toMatchObject({ mark, fields: { labels: ['b'] } })
    expect(ticket?.fields.assignee).toBeUndefined()
    await tracker.update(id, { fields: { labels: null } })
    expect(jira.world.issue(id)?.labels).toEqual([`plumbline-${mark}`])
  })

  it.each([
    ['a person who is not there', { fields: { assignee: 'nobody@acme.test' } }, '"nobody@acme.test"'],
    ['a person who cannot be assigned', { fields: { assignee: 'visitor@elsewhere.test' } }, 'visitor'],
    ['a field that is not there', { fields: { severity: 'high' } }, '"severity"'],
    ['a text for a number', { fields: { 'Story Points': 'many' } }, 'Story Points'],
    ['a type that is not there', { type: 'Epic' }, 'issuetype'],
    ['a parent that is not there', { parent: 'PAY-77', type: 'Sub-task' }, 'parent'],
  ])('says what is wrong with %s', async (_, draft, words) => {
    await expect(create(draft)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining(words),
    })
    expect(jira.world.issues).toEqual([])
  })

  it('says which required field is missing, and describes it before', async () => {
    expect((await tracker.describeProject('OPS')).types).toEqual([
      { name: 'Incident', requiredFields: ['customfield_10011'] },
    ])
    const missing = expect.objectContaining({
      code: 'invalid',
      message: expect.stringContaining('customfield_10011'),
    })
    await expect(create({}, 'OPS')).rejects.toEqual(missing)
  })

  it('describes the people and fields of a project', async () => {
    const { people, fields } = await tracker.describeProject('PAY')
    const id = isCloud ? '5b10a2844c20165700ede21g' : 'ada'
    expect(people).toContainEqual({ id, name: 'Ada Writer', email: 'ada@acme.test' })
    expect(fields).toContainEqual({ id: 'customfield_10010', name: 'Story Points', type: 'number' })
    expect(fields).toContainEqual({ id: 'assignee', name: 'Assignee', type: 'person' })
  })

  const ada = () => jira.world.users[1] ?? expect.fail('the fake has people')

  it.runIf(isCloud).each(['absent', 'null'] as const)(
    'finds a person by an address that Jira hides, which it answers as %s',
    async (hiddenAddress) => {
      ada().hiddenAddress = hiddenAddress
      const { id, fields } = await create({ fields: { assignee: 'ADA@acme.test' } })
      expect(fields.assignee).toBe('Ada Writer')
      expect((await tracker.readMany([id]))[0]?.fields.assignee).toBe('Ada Writer')
      const { people } = await tracker.describeProject('PAY')
      expect(people).toContainEqual({ id: ada().accountId, name: 'Ada Writer', email: null })
      const { fields: byId } = await create({ fields: { assignee: ada().accountId } })
      expect(byId.assignee).toBe('Ada Writer')
      const nobody = create({ fields: { assignee: 'ada@acme.tes' } })
      await expect(nobody).rejects.toMatchObject({ message: expect.stringContaining('nobody named') })
    },
  )

  it.runIf(isCloud)(
    'asks for the account id if several people with hidden addresses may be meant',
    async () => {
      const namesake = { ...ada(), accountId: 'another-account-id', displayName: 'ada@acme.test Helper' }
      for (const user of [ada(), namesake]) user.hiddenAddress = 'absent'
      jira.world.users.push(namesake)
      jira.world.projects[0]?.members.add(namesake.accountId)
      await expect(create({ fields: { assignee: 'ada@acme.test' } })).rejects.toMatchObject({
        message: expect.stringContaining('Use the account id'),
      })
    },
  )

  it('takes nobody whose shown address only begins with the wanted one', async () => {
    ada().emailAddress = 'ada@acme.test.example'
    await expect(create({ fields: { assignee: 'ada@acme.test' } })).rejects.toMatchObject({
      message: expect.stringContaining('nobody named'),
    })
  })

  it('creates a ticket in a project without Labels, or says what to add', async () => {
    const [payments] = jira.world.projects
    if (payments) payments.hasLabels = false
    const advice = expect.stringMatching(/'labels' cannot be set.*Add the field Labels/)
    await expect(create({ fields: { labels: ['api'] } })).rejects.toMatchObject({ message: advice })
    const draft = draftOf('without labels')
    const creation = tracker.create('PAY', draft, randomUUID())
    if (!isCloud) return expect(creation).rejects.toMatchObject({ code: 'invalid', message: advice })
    const { id, mark } = await creation
    expect(mark).toBe(draft.mark)
    expect(await tracker.findByMarks('PAY', [draft.mark], new Date(0))).toMatchObject([{ id }])
  })

  it('says where it cannot write', async () => {
    const [payments] = jira.world.projects
    if (payments) payments.isWritable = false
    expect((await tracker.listProjects()).map(({ isWritable }) => isWritable)).toEqual([false, true])
    expect((await tracker.describeProject('PAY')).isWritable).toBe(false)
    await expect(create({})).rejects.toMatchObject({ code: 'invalid' })
  })

  it('creates a ticket below its parent', async () => {
    const parent = await create({ type: 'Story' })
    expect(await create({ type: 'Sub-task', parent: parent.id })).toMatchObject({ parent: parent.id })
    expect(await create({ type: 'Task', parent: parent.id })).toMatchObject({ parent: parent.id })
  })

  it('reads 100 tickets in one request', async () => {
    const ids: string[] = []
    for (let at = 0; at < 100; at++) ids.push((await create({})).id)
    const before = jira.requests.length
    expect((await tracker.readMany(ids)).map((ticket) => ticket?.id)).toEqual(ids)
    expect(jira.requests.length - before).toBe(1)
  })

  it('says who moved a ticket last', async () => {
    const { id } = await create({ status: 'In Progress' })
    const [, ada] = jira.world.users
    const issue = jira.world.issue(id)
    if (!ada || !issue) throw new Error('the fake has people')
    await moveIssue(jira.world, issue, 'Done', ada)
    expect((await tracker.readMany([id]))[0]?.updatedBy).toBe('Ada Writer')
  })

  it('never shows the token that a response repeats', async () => {
    const { token } = jira.credential
    await expect(tracker.findByTitle(token, 'a')).rejects.toMatchObject({
      code: 'invalid',
      message: "Jira refuses this: The value '…' does not exist for the field 'project'.",
    })
  })
})
