import { expect, it } from 'vitest'
import { ticketPauses } from '#db/schema/index'
import { openSync, PATH, type SyncWorld } from '../sync-world'

const sync = openSync()
const MINUTE_MS = 60_000

const spec = (...statuses: string[]) =>
  `---\ntitle: Refunds\n---\n${statuses
    .map(
      (status, at) =>
        `## ${at + 1}. Part ${at + 1}\n<!-- svc:system:${at + 1} status:${status} -->\n\nMoney.\n`,
    )
    .join('\n')}`

const later = (world: SyncWorld, minutes: number) => ({
  ...world.ctx,
  clock: { now: () => new Date(Date.now() + minutes * MINUTE_MS) },
})

/** Pauses the connection for an hour. No run waits for it yet. */
async function pause({ key: { orgId } }: SyncWorld): Promise<Date> {
  const until = new Date(Date.now() + 60 * MINUTE_MS)
  const values = { orgId, scope: 'connection' as const, key: 'board', until, reason: 'It does not answer.' }
  await sync.indexing.db.insert(ticketPauses).values(values)
  return until
}

const waiting = async (world: SyncWorld) => (await world.runs()).filter(({ state }) => state === 'waiting')

it('a new section gets its ticket when a timed pause ends, without another event', async () => {
  const world = await sync.start({ [PATH]: spec('todo') })
  await world.firstSync()
  await world.settle()
  await world.work()
  const until = await pause(world)
  await world.commit({
    [PATH]: `${world.text()}\n## 2. Part 2\n<!-- svc:system:2 status:todo -->\n\nMore.\n`,
  })
  expect(world.tracker.tickets.size).toBe(1)
  expect(await waiting(world)).toMatchObject([{ resumesAt: until, error: 'It does not answer.' }])
  await world.work({}, later(world, 61))
  expect(world.tracker.tickets.size).toBe(2)
  expect(await world.hasOpenRun()).toBe(false)
})

it('the review inbox keeps what waits for a decision while the connection is paused', async () => {
  const world = await sync.start({ [PATH]: spec('todo', 'todo') })
  await world.sync()
  const ids = (await world.reviews()).map(({ id }) => id)
  expect(ids).toHaveLength(2)
  await pause(world)
  await world.sync()
  expect((await world.reviews()).map(({ id }) => id)).toEqual(ids)
  await world.commit({ [PATH]: spec('todo', 'done') })
  expect(await world.reviews()).toMatchObject([{ item: { title: expect.stringContaining('Part 1') } }])
  await world.approveAll()
  await world.work()
  await world.work({}, later(world, 61))
  expect([...world.tracker.tickets.values()]).toMatchObject([{ title: expect.stringContaining('Part 1') }])
})

it('the conflict inbox keeps a conflict whose ticket cannot be read now', async () => {
  const world = await sync.start({ [PATH]: spec('todo') })
  await world.firstSync()
  await world.settle()
  await world.work()
  world.tracker.edit('PAY-1', { status: 'In Progress' })
  await world.commitQuietly({ [PATH]: `${world.text().replace('status:todo', 'status:blocked')}\n` })
  await world.sync({ readsAll: true })
  const conflicts = await world.conflicts()
  expect(conflicts).toHaveLength(1)
  await pause(world)
  await world.sync()
  expect(await world.conflicts()).toEqual(conflicts)
  world.tracker.edit('PAY-1', { status: 'Blocked' })
  await world.work({}, later(world, 61))
  expect(await world.conflicts()).toEqual([])
})

it('events during an index become one run', async () => {
  const world = await sync.start({ [PATH]: spec('todo') })
  await world.firstSync()
  await world.settle()
  await world.work()
  const [link] = await world.links()
  world.git.commit({ [PATH]: `${world.text()}\nMore.\n` })
  await sync.indexing.again(world.key)
  world.tracker.edit('PAY-1', { status: 'In Progress' })
  for (let event = 0; event < 3; event++)
    await world.sync({ trigger: 'event', linkIds: event === 0 ? [link?.id ?? 0] : [] })
  expect(await waiting(world)).toHaveLength(1)
  await world.follow()
  await world.work()
  await world.settle()
  expect(world.text()).toContain('status:in_progress')
})
