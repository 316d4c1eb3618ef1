import { describe, expect, it } from 'vitest'
import { TrackerError } from '#server/ports/tracker/port'
import { hearEvents } from '#tests/support/hear-events'
import { CONFIG, openSync, PATH } from './sync-world'

const sync = openSync()

const section = (number: number, status: string, text = 'Money goes back.') =>
  `## ${number}. Part ${number}\n<!-- svc:system:${number} status:${status} -->\n\n${text}\n`
const spec = (...sections: string[]) => `---\ntitle: Refunds\nowner: ana\n---\n${sections.join('\n')}`

describe('the first sync', () => {
  it('waits for a review, creates what is approved, and asks for the links in the document', async () => {
    const world = await sync.start({
      [PATH]: spec(section(1, 'todo'), section(2, 'draft'), section(3, 'in_progress')),
    })
    await world.sync()
    expect(world.tracker.tickets.size).toBe(0)
    expect((await world.reviews()).map(({ item }) => item.sectionId)).toEqual(['1-part-1', '3-part-3'])

    await world.approveAll()
    await world.work()
    expect([...world.tracker.tickets.values()].map(({ title, status }) => [title, status])).toEqual([
      ['[Refunds] 1 Part 1', 'To Do'],
      ['[Refunds] 3 Part 3', 'In Progress'],
    ])
    expect(await world.reviews()).toEqual([])
    const [first] = await world.links()
    expect(first).toMatchObject({
      ticketId: 'PAY-1',
      globalId: 'pay-1',
      wasInDocument: false,
      agreement: { state: 'todo', status: 'To Do', blockedBy: null, blockers: [] },
      written: { title: { sent: '[Refunds] 1 Part 1', stored: '[Refunds] 1 Part 1' } },
    })
    const edits = (await world.edits()).toSorted((a, b) => (String(a.to) < String(b.to) ? -1 : 1))
    expect(edits).toMatchObject([
      { field: 'section.ticket', from: null, to: 'PAY-1', url: 'https://tracker.test/browse/PAY-1' },
      { field: 'section.ticket', from: null, to: 'PAY-2' },
    ])
    expect((await world.steps()).map(({ action, state }) => [action, state])).toEqual([
      ['create', 'done'],
      ['create', 'done'],
    ])
  })

  it('is over when everything is decided: later sections get tickets at once', async () => {
    const world = await sync.start({ [PATH]: spec(section(1, 'todo')) })
    await world.firstSync()
    await world.commit({ [PATH]: spec(section(1, 'todo'), section(2, 'todo')) })
    expect(world.tracker.tickets.size).toBe(2)
  })

  it('is not over because a link was found while the connection could not be used', async () => {
    const link = '<!-- svc:ticket:jira:PAY-1 url:https://tracker.test/browse/PAY-1 -->'
    const linked = section(1, 'todo').replace('-->\n', `-->\n${link}\n`)
    const world = await sync.start({ [PATH]: spec(linked, section(2, 'todo')) })
    delete world.trackers.board
    await world.sync()
    expect(await world.links()).toHaveLength(1)
    world.tracker.add('[Refunds] 1 Part 1')
    world.trackers.board = world.tracker
    await world.sync()
    expect((await world.reviews()).map(({ item }) => item.sectionId)).toEqual(['2-part-2'])
    expect(world.tracker.tickets.size).toBe(1)
  })
})

describe('a later sync', () => {
  it('has nothing to do for tickets whose addresses are on another host than requests', async () => {
    const world = await sync.start({ [PATH]: spec(section(1, 'todo')) })
    world.ticketHost = 'api.tracker.test'
    await world.firstSync()
    await world.settle()
    await world.work()
    expect(world.text()).toContain('svc:ticket:jira:PAY-1 url:https://tracker.test/browse/PAY-1')
    expect((await world.links()).map(({ wasInDocument }) => wasInDocument)).toEqual([true])
    expect((await world.plan()).plan).toEqual({ items: [], conflicts: [], diagnostics: [] })
  })

  it('that waits for an index continues as soon as the sections have their permanent ids', async () => {
    const world = await sync.start({ [PATH]: spec(section(1, 'todo')) })
    await world.firstSync()
    const [link] = await world.links()
    world.git.commit({ [PATH]: spec(section(1, 'todo'), section(2, 'draft')) })
    await sync.indexing.again(world.key)
    world.tracker.edit('PAY-1', { status: 'Done', statusCategory: 'done' })
    await world.sync({ trigger: 'event', linkIds: [link?.id ?? 0] })
    expect((await world.runs()).at(-1)).toMatchObject({ state: 'waiting' })
    await world.follow()
    await world.work()
    expect(await world.hasOpenRun()).toBe(false)
    expect((await world.edits()).at(-1)).toMatchObject({ field: 'section.status', to: 'done' })
  })

  it('writes what changed in the section, once', async () => {
    const world = await sync.start({ [PATH]: spec(section(1, 'todo')) })
    await world.firstSync()
    await world.commit({ [PATH]: spec(section(1, 'done', 'Money goes back at once.')) })
    expect(world.tracker.get('PAY-1')).toMatchObject({ status: 'Done' })
    expect(world.tracker.get('PAY-1').description).toContain('Money goes back at once.')
    const writes = world.tracker.calls.length
    await world.sync({ readsAll: true })
    expect(world.tracker.calls.slice(writes).map(({ method }) => method)).toEqual(['site', 'readMany'])
  })

  it('takes a move of the ticket to the document, and agrees when the index has seen it', async () => {
    const world = await sync.start({ [PATH]: spec(section(1, 'todo')) })
    await world.firstSync()
    world.tracker.edit('PAY-1', { status: 'Done' })
    for (const _ of [1, 2]) await world.sync({ readsAll: true })
    expect((await world.edits()).filter(({ field }) => field === 'section.status')).toMatchObject([
      { from: 'todo', to: 'done' },
    ])
    expect((await world.links())[0]?.agreement).toMatchObject({ state: 'todo', status: 'To Do' })
    await world.commit({ [PATH]: spec(section(1, 'done')) })
    expect((await world.links())[0]?.agreement).toMatchObject({ state: 'done', status: 'Done' })
    expect(world.tracker.countOf('changeStatus')).toBe(0)
  })

  it('keeps a conflict until a person decides', async () => {
    const events = hearEvents(sync.indexing.ctx)
    const world = await sync.start({ [PATH]: spec(section(1, 'todo')) })
    await world.firstSync()
    world.tracker.edit('PAY-1', { status: 'In Progress' })
    await world.commit({ [PATH]: spec(section(1, 'done')) })
    const committedAt = new Date(Number(world.git.git('log', '-1', '--format=%ct')) * 1000)
    expect(await world.conflicts()).toMatchObject([
      {
        conflict: {
          ticketId: 'PAY-1',
          spec: { value: 'done', by: 'Test Author', at: committedAt.toISOString() },
          ticket: { value: 'In Progress', by: 'Ana' },
        },
      },
    ])
    await world.sync()
    expect(await world.conflicts()).toHaveLength(1)
    expect(world.tracker.get('PAY-1').status).toBe('In Progress')
    const properties = { org_id: sync.indexing.org.id, plan: 'enterprise' }
    expect(events).toEqual(
      ['repo_connected', 'ticket_created', 'sync_conflict'].map((name) => ({ name, properties })),
    )
  })

  it('never overwrites a text that a person changed in the ticket', async () => {
    const world = await sync.start({ [PATH]: spec(section(1, 'todo')) })
    await world.firstSync()
    world.tracker.edit('PAY-1', { description: 'My own words' })
    await world.commit({ [PATH]: spec(section(1, 'todo', 'Other words.')) })
    expect(world.tracker.get('PAY-1').description).toBe('My own words')
  })

  it('counts a link as broken after three checks without the ticket', async () => {
    const world = await sync.start({ [PATH]: spec(section(1, 'todo')) })
    await world.firstSync()
    world.tracker.remove('PAY-1')
    for (const _ of [1, 2]) await world.sync({ readsAll: true })
    expect((await world.links())[0]).toMatchObject({ health: 'ok', missingChecks: 2, brokenSince: null })
    await world.sync({ readsAll: true })
    expect((await world.links())[0]).toMatchObject({ health: 'broken', missingChecks: 3 })
  })

  it('keeps the ticket of a section that is renamed and moved to another file', async () => {
    const world = await sync.start({ [PATH]: spec(section(1, 'todo')) })
    await world.firstSync()
    const renamed = spec(section(1, 'todo').replace('## 1. Part 1', '## 4. Limits'))
    await world.commit({ [PATH]: renamed })
    await world.commit({ [PATH]: null, 'docs/specs/other.md': renamed })
    expect(world.tracker.tickets.size).toBe(1)
    expect(world.tracker.get('PAY-1').title).toBe('[Refunds] 4 Limits')
  })
})

describe('a vendor that fails', () => {
  it('gets no second ticket when its answer was lost', async () => {
    const world = await sync.start({ [PATH]: spec(section(1, 'todo'), section(2, 'todo')) })
    let lostCount = 2
    world.tracker.fault = (method, phase) => {
      if (method === 'create' && phase === 'after' && lostCount-- > 0)
        throw new TrackerError('unavailable', 'no answer')
    }
    await world.firstSync()
    expect(world.tracker.tickets.size).toBe(2)
    expect(world.tracker.countOf('create')).toBe(2)
    expect((await world.steps()).map(({ state }) => state)).toEqual(['done', 'done'])
  })

  it('is asked again when it did nothing', async () => {
    const world = await sync.start({ [PATH]: spec(section(1, 'todo')) })
    let failing = 2
    world.tracker.fault = (method, phase) => {
      if (method === 'create' && phase === 'before' && failing-- > 0)
        throw new TrackerError('garbled', 'what?')
    }
    await world.firstSync()
    expect(world.tracker.tickets.size).toBe(0)
    for (const minutes of [1, 2]) {
      const clock = { now: () => new Date(Date.now() + minutes * 60_000) }
      await world.work({}, { ...world.ctx, clock })
    }
    expect(world.tracker.tickets.size).toBe(1)
    expect(await world.hasOpenRun()).toBe(false)
  })

  it('fails a step with its own words, and goes on with the others', async () => {
    const world = await sync.start({ [PATH]: spec(section(1, 'todo'), section(2, 'todo')) })
    await world.firstSync()
    world.tracker.fault = (method, phase) => {
      const { id } = world.tracker.calls.at(-1) ?? {}
      if (method === 'changeStatus' && phase === 'before' && id === 'PAY-1')
        throw new TrackerError('no_transition', 'PAY-1 cannot go to “Done”.')
    }
    await world.commit({ [PATH]: spec(section(1, 'done'), section(2, 'done')) })
    expect(world.tracker.get('PAY-2').status).toBe('Done')
    expect((await world.steps()).filter(({ state }) => state === 'failed')).toMatchObject([
      { error: 'PAY-1 cannot go to “Done”.', item: { ticketId: 'PAY-1' } },
    ])
  })

  it('is paused while it rejects the credential, and loses nothing', async () => {
    const world = await sync.start({ [PATH]: spec(section(1, 'todo')) })
    await world.firstSync()
    world.tracker.fault = () => {
      throw new TrackerError('unauthorized', 'Bad credentials')
    }
    await world.commit({ [PATH]: spec(section(1, 'done')) })
    expect((await world.runs()).at(-1)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('Bad cred'),
    })
    const calls = world.tracker.calls.length
    await world.sync()
    expect(world.tracker.calls).toHaveLength(calls)
    world.tracker.fault = () => {}
    await world.resume()
    await world.sync()
    expect(world.tracker.get('PAY-1').status).toBe('Done')
  })

  it('postpones the run until it takes requests again', async () => {
    const world = await sync.start({ [PATH]: spec(section(1, 'todo')) })
    await world.firstSync()
    const resumesAt = new Date(Date.now() + 3_600_000)
    world.tracker.fault = (method) => {
      if (method === 'changeStatus') throw new TrackerError('rate_limited', 'slow down', { resumesAt })
    }
    await world.commit({ [PATH]: spec(section(1, 'done')) })
    expect((await world.runs()).at(-1)).toMatchObject({ state: 'waiting', resumesAt })
    world.tracker.fault = () => {}
    const later = { ...world.ctx, clock: { now: () => new Date(resumesAt.getTime() + 1) } }
    await world.work({}, later)
    expect(world.tracker.get('PAY-1').status).toBe('Done')
    expect((await world.runs()).at(-1)).toMatchObject({ state: 'done' })
  })
})

it('tickets of sections below others are created below their tickets', async () => {
  const config = CONFIG.replace('project: PAY}', 'project: PAY, hierarchy: {auto_parent: true}}')
  const child = '### 1.1 Cards\n<!-- svc:system:1.1 status:todo -->\n\nCards.\n'
  const world = await sync.start({ 'CONFIG.yaml': config, [PATH]: spec(section(1, 'todo'), child) })
  await world.firstSync()
  expect(world.tracker.get('PAY-2')).toMatchObject({ title: '[Refunds] 1.1 Cards', parent: 'PAY-1' })
  const calls = world.tracker.calls.length
  await world.sync({ readsAll: true })
  expect(world.tracker.calls.slice(calls).map(({ method }) => method)).toEqual(['site', 'readMany'])
})
