import { expect, it } from 'vitest'
import { TrackerError } from '#server/ports/tracker/port'
import { openSync, PATH, type SyncWorld } from '../sync-world'

const sync = openSync()

const spec = (state: string) =>
  `---\ntitle: Refunds\n---\n## 1. Limits\n<!-- svc:system:1 status:${state} -->\n\nMoney.\n`

const statusEdits = async (world: SyncWorld) =>
  (await world.edits()).filter(({ field }) => field === 'section.status')

const lastFailed = async (world: SyncWorld) =>
  (await world.steps()).filter(({ state }) => state === 'failed').at(-1)

async function syncAll(world: SyncWorld): Promise<void> {
  await world.requestAll()
  await world.work()
}

it('a new ticket that cannot take its status leaves the spec alone, and is moved as soon as it can be', async () => {
  const world = await sync.start({ [PATH]: spec('in_progress') })
  world.tracker.hasTransitions = false
  await world.firstSync()
  await world.settle()
  await syncAll(world)
  expect(world.tracker.get('PAY-1').status).toBe('To Do')
  expect(await statusEdits(world)).toEqual([])
  expect(await world.conflicts()).toEqual([])
  expect(await lastFailed(world)).toMatchObject({
    action: 'move',
    error: expect.stringContaining('In Progress'),
  })
  world.tracker.hasTransitions = true
  await world.sync()
  expect(world.tracker.get('PAY-1').status).toBe('In Progress')
  expect(world.text()).toContain('status:in_progress')
  expect((await world.links())[0]?.agreement).toMatchObject({ state: 'in_progress', status: 'In Progress' })
})

it('a new ticket that is found again after a lost answer gets its status', async () => {
  const world = await sync.start({ [PATH]: spec('in_progress') })
  await world.sync()
  await world.approveAll()
  world.tracker.hasTransitions = false
  world.tracker.fault = (method, phase) => {
    if (method !== 'create' || phase !== 'after') return
    world.tracker.hasTransitions = true
    throw new TrackerError('unavailable', 'no answer')
  }
  await world.work()
  expect([...world.tracker.tickets.values()].map(({ status }) => status)).toEqual(['In Progress'])
  await world.settle()
  await syncAll(world)
  expect(await statusEdits(world)).toEqual([])
})

it('a status that the vendor accepts but does not set is a failed step, not a change of the spec', async () => {
  const world = await sync.start({ [PATH]: spec('todo') })
  await world.firstSync()
  await world.settle()
  world.tracker.ignoresMoves = true
  await world.commit({ [PATH]: world.text().replace('status:todo', 'status:done') })
  expect(await lastFailed(world)).toMatchObject({
    action: 'close',
    error: expect.stringContaining('PAY-1 is “To Do” and did not get the status “Done”.'),
  })
  await syncAll(world)
  expect(await statusEdits(world)).toEqual([])
  expect((await world.links())[0]?.agreement).toMatchObject({ state: 'todo', status: 'To Do' })
  world.tracker.ignoresMoves = false
  await world.sync()
  expect(world.tracker.get('PAY-1').status).toBe('Done')
})
