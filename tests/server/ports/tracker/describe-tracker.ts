import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fieldTexts } from '#spec/engines/map-fields'
import { describeFaults } from './describe-faults'
import { describeHostileInput } from './describe-hostile-input'
import { describeRelations } from './describe-relations'
import { describeSearch } from './describe-search'
import { describeStatuses } from './describe-statuses'
import { draftOf, type System, type TrackerUnderTest } from './tracker-under-test'

/** The contract that the sync relies on. All ticket systems pass it. */
export function describeTracker(name: string, open: () => Promise<TrackerUnderTest>): void {
  describe(`${name} as a tracker`, () => {
    let system: TrackerUnderTest
    beforeEach(async () => {
      system = await open()
    })
    afterEach(async () => {
      await system.close()
      expect(system.fake.violations()).toEqual([])
    })
    const current = () => system
    describeBasics(current)
    describeSearch(current)
    describeStatuses(current)
    describeRelations(current)
    describeFaults(current)
    describeHostileInput(current)
  })
}

function describeBasics(current: System): void {
  it('identifies the account', async () => {
    const account = await current().tracker.identify()
    expect(account.id).not.toBe('')
    expect(account.name).not.toBe('')
  })

  it('lists the projects and says where it may write', async () => {
    const { tracker, project, otherProject } = current()
    const projects = await tracker.listProjects()
    expect(projects.map(({ key }) => key)).toEqual(expect.arrayContaining([project, otherProject]))
    expect(projects.find(({ key }) => key === project)?.isWritable).toBe(true)
  })

  it('describes the statuses and types of each project', async () => {
    const { tracker, project, otherProject, statuses, type } = current()
    const described = await tracker.describeProject(project)
    const names = described.statuses.map((status) => status.name)
    expect(names).toEqual(expect.arrayContaining([statuses.first, statuses.next, statuses.done]))
    expect(described.statuses.find((status) => status.name === statuses.done)?.category).toBe('done')
    if (type) expect(described.types.map((each) => each.name)).toContain(type)
    expect(described.features.types).toBe(type !== null)
    expect((await tracker.describeProject(otherProject)).key).toBe(otherProject)
  })

  it('says that a project does not exist', async () => {
    const { tracker, project } = current()
    const missing = project.replace(/[A-Za-z]+$/, 'NOSUCH')
    await expect(tracker.describeProject(missing)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('creates a ticket that it reads back', async () => {
    const { tracker, project, statuses, type } = current()
    const draft = draftOf('Refund a payment', { description: 'Within **30 days**.', type })
    const created = await tracker.create(project, draft, randomUUID())
    expect(created).toMatchObject({
      project,
      title: 'Refund a payment',
      status: statuses.first,
      isOurs: true,
      mark: draft.mark,
      parent: null,
      blockedBy: [],
    })
    expect(created.description).toContain('**30 days**')
    expect(created.url).toMatch(/^https?:\/\//)
    expect(await tracker.readMany([created.id])).toEqual([created])
  })

  it('creates a ticket with the wanted status', async () => {
    const { tracker, project, statuses } = current()
    const created = await tracker.create(project, draftOf('a', { status: statuses.next }), randomUUID())
    expect(created.status).toBe(statuses.next)
  })

  it('reads many in the order of the ids, with null for what is not there', async () => {
    const { tracker, project, fake } = current()
    const [a, b, c] = await Promise.all(
      ['a', 'b', 'c'].map((title) => tracker.create(project, draftOf(title), randomUUID())),
    )
    if (!a || !b || !c) throw new Error('three tickets were created')
    await fake.remove(b.id)
    const unknown = c.id.replace(/\d+$/, '999999')
    const before = fake.requests().length
    const read = await tracker.readMany([c.id, unknown, b.id, a.id, c.id])
    expect(read.map((ticket) => ticket?.title ?? null)).toEqual(['c', null, null, 'a', 'c'])
    expect(fake.requests().length - before).toBeLessThanOrEqual(3)
    expect(await tracker.readMany([])).toEqual([])
  })

  it('reads a ticket that was moved under its new id', async () => {
    const { tracker, project, otherProject, fake } = current()
    if (!fake.move) return
    const stays = await tracker.create(project, draftOf('stays'), randomUUID())
    const moves = await tracker.create(project, draftOf('moves'), randomUUID())
    const newId = await fake.move(moves.id, otherProject)
    const [moved, stayed] = await tracker.readMany([moves.id, stays.id])
    expect(moved).toMatchObject({ id: newId, project: otherProject, title: 'moves' })
    expect(stayed?.title).toBe('stays')
  })

  it('updates only what is named, and keeps the mark', async () => {
    const { tracker, project } = current()
    const draft = draftOf('old', { description: 'old text' })
    const { id } = await tracker.create(project, draft, randomUUID())
    await tracker.update(id, { title: 'new' })
    expect((await tracker.readMany([id]))[0]).toMatchObject({
      title: 'new',
      description: 'old text',
      mark: draft.mark,
    })
    await tracker.update(id, { description: 'new text' })
    expect((await tracker.readMany([id]))[0]).toMatchObject({
      title: 'new',
      description: 'new text',
      mark: draft.mark,
    })
  })

  it('keeps the labels that people added since a change was planned', async () => {
    const { tracker, project } = current()
    const labels = ['ours', 'old']
    const { id } = await tracker.create(project, draftOf('a', { fields: { labels } }), randomUUID())
    await tracker.update(id, { fields: { labels: [...labels, 'theirs'] } })
    await tracker.update(id, { fields: { labels: ['ours', 'new'] }, knownLabels: labels })
    const [ticket] = await tracker.readMany([id])
    expect(fieldTexts(ticket?.fields.labels ?? null).toSorted()).toEqual(['new', 'ours', 'theirs'])
  })

  it('sees what a person changed', async () => {
    const { tracker, project, fake, statuses } = current()
    const { id } = await tracker.create(project, draftOf('ours'), randomUUID())
    await fake.edit(id, { title: 'theirs', status: statuses.done })
    expect((await tracker.readMany([id]))[0]).toMatchObject({
      title: 'theirs',
      status: statuses.done,
      statusCategory: 'done',
    })
  })
}
