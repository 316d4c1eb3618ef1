import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { acts, ticketPauses, ticketRuns } from '#db/schema/index'
import { TrackerError } from '#server/ports/tracker/port'
import { requestUndo } from '#server/tickets/sync/undo/request-undo'
import type { PlanItem } from '#spec/tickets/index'
import type { Ticket } from '#spec/tickets/ticket'
import { makeMember } from '#tests/support/make-org'
import { seededRandom } from '#tests/support/seeded-random'
import { userActor } from '#tests/support/test-context'
import { openSync, PATH, type SyncWorld } from './sync-world'

const sync = openSync()
const { indexing } = sync

const section = (number: number, status: string, text = 'Money goes back.') =>
  `## ${number}. Part ${number}\n<!-- svc:system:${number} status:${status} -->\n\n${text}\n`
const spec = (...sections: string[]) => `---\ntitle: Refunds\nowner: ana\n---\n${sections.join('\n')}`

const textOf = (world: SyncWorld) => world.text()

const settle = (world: SyncWorld) => world.settle()

async function undo(world: SyncWorld, runId?: number, { isWrittenBack = true } = {}) {
  const last = (await world.runs()).findLast(({ undoes }) => undoes === null)
  const userId = await makeMember(indexing.db, indexing.org)
  const ctx = { ...indexing.ctx, actor: userActor(userId), org: indexing.org, permissions: [] }
  const calls = world.tracker.calls.length
  const requested = await requestUndo(ctx, runId ?? last?.id ?? 0, world.open)
  expect(world.tracker.calls.length, 'a request for an undo asks no ticket system').toBe(calls)
  await world.work()
  if (isWrittenBack) await settle(world)
  const steps = (await world.steps()).filter(({ item, runId: id }) => id === requested.runId && isLeft(item))
  return {
    ...requested,
    left: steps.map(({ item: { ticketId, reasons } }) => ({ ticketId, why: reasons[0] })),
  }
}

/** A step of an undo that only explains what stays. */
const isLeft = ({ action, agreement }: PlanItem) => action === 'none' && agreement === null

const started = async (...sections: string[]) => {
  const world = await sync.start({ [PATH]: spec(...sections) })
  await world.firstSync()
  await settle(world)
  await world.sync()
  return world
}

describe('undoing a run', () => {
  it('closes the tickets that it created, removes their links, and creates no new ones', async () => {
    const before = spec(section(1, 'todo'), section(2, 'in_progress'))
    const world = await sync.start({ [PATH]: before })
    await world.firstSync()
    const run = (await world.runs()).at(-1)
    await settle(world)
    expect(textOf(world)).toContain('svc:ticket:jira:PAY-2')
    expect((await undo(world, run?.id)).skipped).toEqual([])
    expect([...world.tracker.tickets.values()].map(({ status }) => status)).toEqual(['Done', 'Done'])
    expect(`${textOf(world)}\n`).toBe(before)
    await world.resume()
    await world.sync({ readsAll: true })
    expect(world.tracker.tickets.size).toBe(2)
    expect(`${textOf(world)}\n`).toBe(before)
  })

  it('does not change the section while the removal of the link waits for a person', async () => {
    const world = await sync.start({ [PATH]: spec(section(1, 'todo')) })
    await world.firstSync()
    const run = (await world.runs()).at(-1)
    await settle(world)
    await undo(world, run?.id, { isWrittenBack: false })
    await world.resume()
    await world.sync({ readsAll: true })
    expect(world.tracker.get('PAY-1').status).toBe('Done')
    expect((await world.edits()).map(({ field, to }) => [field, to])).toEqual([
      ['section.ticket', 'PAY-1'],
      ['section.ticket', null],
    ])
  })

  it('restores fields and statuses, and the next sync does not write them again', async () => {
    const world = await started(section(1, 'todo'))
    const before = structuredClone(world.tracker.get('PAY-1'))
    await world.commit({
      [PATH]: textOf(world).replace('status:todo', 'status:done').replace('goes', 'comes'),
    })
    expect(world.tracker.get('PAY-1')).toMatchObject({ status: 'Done' })
    expect((await undo(world)).skipped).toEqual([])
    const restored = { title: before.title, description: before.description, status: 'To Do' }
    expect(world.tracker.get('PAY-1')).toMatchObject(restored)
    await world.resume()
    await world.sync({ readsAll: true })
    expect(world.tracker.get('PAY-1')).toMatchObject(restored)
  })

  it('restores the section that a closed ticket had changed', async () => {
    const world = await started(section(1, 'todo'))
    world.tracker.edit('PAY-1', { status: 'Done', statusCategory: 'done' })
    await world.sync({ readsAll: true })
    await settle(world)
    expect(textOf(world)).toContain('status:done')
    const changed = (await world.runs()).find(({ id }) => id > 0 && id) && (await world.steps()).at(-1)
    expect((await undo(world, changed?.runId)).skipped).toEqual([])
    expect(textOf(world)).toContain('status:todo')
    expect(world.tracker.get('PAY-1').status).toBe('Done')
    await world.resume()
    await world.sync({ readsAll: true })
    await settle(world)
    expect(textOf(world)).toContain('status:todo')
    expect(world.tracker.get('PAY-1').status).toBe('Done')
  })

  it('leaves later changes by people, and lists them', async () => {
    const world = await started(section(1, 'todo'), section(2, 'todo'))
    await world.commit({
      [PATH]: textOf(world).replaceAll('goes', 'comes').replace('status:todo', 'status:done'),
    })
    world.tracker.edit('PAY-1', { description: 'By Ana' })
    const { left } = await undo(world)
    expect(left).toEqual([
      { ticketId: 'PAY-1', why: 'description: Someone changed this since then, so it stays.' },
    ])
    expect(world.tracker.get('PAY-1')).toMatchObject({ description: 'By Ana', status: 'To Do' })
    expect(world.tracker.get('PAY-2').description).toContain('goes')
  })

  it('a created ticket that a person has moved since stays open', async () => {
    const world = await sync.start({ [PATH]: spec(section(1, 'todo')) })
    await world.firstSync()
    const run = (await world.runs()).at(-1)
    await settle(world)
    world.tracker.edit('PAY-1', { status: 'In Progress', statusCategory: 'in_progress' })
    await world.sync({ readsAll: true })
    const { skipped, left } = await undo(world, run?.id)
    expect(skipped).toMatchObject([{ ticketId: 'PAY-1', field: 'status' }])
    expect(left).toMatchObject([{ ticketId: 'PAY-1' }])
    expect(world.tracker.get('PAY-1').status).toBe('In Progress')
    expect(textOf(world)).toContain('svc:ticket:jira:PAY-1')
  })

  it('is possible once, for 30 days, and leaves an act', async () => {
    const world = await started(section(1, 'todo'))
    const [run] = await world.runs()
    const isRun = and(eq(ticketRuns.orgId, world.key.orgId), eq(ticketRuns.id, run?.id ?? 0))
    const old = new Date(Date.now() - 31 * 86_400_000)
    await indexing.db.update(ticketRuns).set({ finishedAt: old }).where(isRun)
    await expect(undo(world, run?.id)).rejects.toMatchObject({ code: 'conflict' })
    await indexing.db.update(ticketRuns).set({ finishedAt: new Date() }).where(isRun)
    const { runId } = await undo(world, run?.id)
    await expect(undo(world, run?.id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(undo(world, runId)).rejects.toMatchObject({ code: 'conflict' })
    await expect(undo(world, 999_999)).rejects.toMatchObject({ code: 'not_found' })
    const isUndo = and(eq(acts.act, 'ticket_run.undo'), eq(acts.targetId, String(run?.id)))
    expect(await indexing.db.select().from(acts).where(isUndo)).toMatchObject([{ details: { run: runId } }])
  })

  it('changes nothing while the ticket system cannot be reached', async () => {
    const world = await started(section(1, 'todo'))
    await indexing.db
      .insert(ticketPauses)
      .values({ orgId: world.key.orgId, scope: 'connection', key: 'board', reason: 'Paused by Ana.' })
    await expect(undo(world, (await world.steps())[0]?.runId)).rejects.toMatchObject({ code: 'unavailable' })
    await world.resume()
  })

  it.each(['unauthorized', 'garbled'] as const)(
    'waits for a ticket system that shows no tickets after the request (%s)',
    async (code) => {
      const world = await started(section(1, 'todo'))
      await world.commit({ [PATH]: textOf(world).replace('status:todo', 'status:done') })
      world.tracker.fault = () => {
        throw new TrackerError(code, 'The token was revoked.')
      }
      const { runId } = await undo(world)
      const waiting = (await world.runs()).find(({ id }) => id === runId)
      expect(waiting).toMatchObject({
        state: 'waiting',
        error: expect.stringContaining('The token was revoked.'),
      })
      world.tracker.fault = () => {}
      await world.makeDue()
      await world.work()
      expect(world.tracker.get('PAY-1').status).toBe('To Do')
      expect((await world.runs()).find(({ id }) => id === runId)).toMatchObject({ state: 'done' })
    },
  )
})

const ROUNDS = process.env.DEEP ? 500 : 5
const PER_WORLD = 6
const STATES = ['todo', 'in_progress', 'done', 'draft', 'deprecated']
const STATUSES = ['To Do', 'In Progress', 'Done', "Won't Do"]

type Random = ReturnType<typeof randomOf>

function randomOf(seed: number) {
  const next = seededRandom(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, pick: (items: readonly string[]) => items[below(items.length)] ?? '' }
}

const facts = ({ title, description, fields, status, parent, blockedBy }: Ticket) => ({
  title,
  description,
  fields,
  status,
  parent,
  blockedBy,
})

describe('random runs', () => {
  it.each(Array.from({ length: Math.ceil(ROUNDS / PER_WORLD) }, (_, seed) => seed))(
    'applied and undone restore the world (seed %i)',
    async (seed) => {
      const random = randomOf(seed)
      const world = await started(section(1, 'todo'), section(2, 'in_progress'), section(3, 'draft'))
      for (let round = 0; round < PER_WORLD; round++) await checkRound(world, random, `${seed}/${round}`)
    },
    300_000,
  )
})

it('an undo whose connection was removed from CONFIG.yaml ends with the reason, and can be asked for again', async () => {
  const world = await sync.start({ [PATH]: spec(section(1, 'todo')) })
  await world.firstSync()
  const run = (await world.runs()).at(-1)
  await settle(world)
  const config = world.text('CONFIG.yaml')
  const userId = await makeMember(indexing.db, indexing.org)
  const ctx = { ...indexing.ctx, actor: userActor(userId), org: indexing.org, permissions: [] }
  const { runId } = await requestUndo(ctx, run?.id ?? 0, world.open)
  await world.commitQuietly({ 'CONFIG.yaml': `${config.replace('board:', 'other:')}\n` })
  await world.work()
  expect((await world.runs()).find(({ id }) => id === runId)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('CONFIG.yaml does not name board any more'),
  })
  expect(await world.hasOpenRun()).toBe(false)
  await world.commitQuietly({ 'CONFIG.yaml': `${config}\n` })
  await undo(world, run?.id)
  expect(world.tracker.get('PAY-1').status).toBe('Done')
})

async function checkRound(world: SyncWorld, random: Random, label: string): Promise<void> {
  world.git.commit({ [PATH]: changeText(random, `${textOf(world)}\n`, label) })
  for (const id of world.tracker.tickets.keys())
    if (random.below(3) === 0) world.tracker.edit(id, { status: random.pick(STATUSES) })
  await indexing.again(world.key)
  await world.follow()
  const tickets = new Map([...world.tracker.tickets].map(([id, ticket]) => [id, structuredClone(ticket)]))
  const text = textOf(world)
  const runsBefore = new Set((await world.runs()).map(({ id }) => id))
  await world.sync({ readsAll: true })
  const run = (await world.runs()).find(({ id }) => !runsBefore.has(id))
  await settle(world)
  if (!run) return
  expect(await undo(world, run.id), label).toMatchObject({ skipped: [], left: [] })
  for (const [id, ticket] of world.tracker.tickets) {
    const before = tickets.get(id)
    if (before) expect(facts(ticket), `${label} ${id}`).toEqual(facts(before))
    else expect(ticket.statusCategory, `${label} ${id}`).toBe('done')
  }
  expect(textOf(world), label).toBe(text)
  await world.resume()
}

function changeText(random: Random, text: string, label: string): string {
  const changed = text
    .replace(/status:(\w+)/g, (marker) => (random.below(2) === 0 ? `status:${random.pick(STATES)}` : marker))
    .replace(/Money \w+ back/g, (words) =>
      random.below(3) === 0 ? `Money ${random.pick(['goes', 'comes'])} back` : words,
    )
  const number = 10 + random.below(80)
  return random.below(3) === 0 ? `${changed}\n${section(number, 'todo', `New in ${label}.`)}` : changed
}
