import { expect, it } from 'vitest'
import { TrackerError } from '#server/ports/tracker/port'
import { getHealth } from '#server/tickets/sync/health/get-health'
import { MemoryTracker } from '#tests/support/tickets/memory-tracker'
import { openSync, PATH, type SyncWorld } from './sync-world'

const sync = openSync()
const OTHER = 'docs/specs/ops.md'
const CONFIG = `version: "1"
specs: {doc_paths: ["docs/**/*.md"], require_review: false}
ticket_systems:
  board: {system: jira, project: PAY}
  ops: {system: jira, project: PAY}
routing:
  - {match: {path: "${OTHER}"}, target: ops}
  - {match: {default: true}, target: board}
`

const spec = (status: string) =>
  `---\ntitle: Refunds\n---\n## 1. Part 1\n<!-- svc:system:1 status:${status} -->\n\nMoney goes back.\n`

const health = async (world: SyncWorld, laterMs = 0) => {
  const clock = { now: () => new Date(Date.now() + laterMs) }
  const ctx = { ...world.ctx, clock, org: sync.indexing.org, permissions: [] }
  return (await getHealth(ctx, world.open)).connections
}

async function started(): Promise<SyncWorld> {
  const world = await sync.start({ [PATH]: spec('todo') })
  await world.firstSync()
  return world
}

it('a ticket system that does not answer is failing, also after its pause and until a sync succeeded', async () => {
  const world = await started()
  expect(await health(world)).toMatchObject([{ state: 'ready', problem: null, failing: 0 }])
  world.tracker.fault = () => {
    throw new TrackerError('unavailable', 'Jira failed with the status 503.')
  }
  await world.commit({ [PATH]: spec('done') })
  const [during] = await health(world)
  expect(['paused', 'failing']).toContain(during?.state)
  const [afterPause] = await health(world, 3_600_000)
  expect(afterPause).toMatchObject({ state: 'failing', problem: expect.stringContaining('status 503') })
  world.tracker.fault = () => {}
  await world.makeDue()
  await world.work()
  expect(await health(world)).toMatchObject([{ state: 'ready', problem: null }])
})

it('a connection whose steps fail is failing, and says how many sections and why', async () => {
  const world = await started()
  world.tracker.fault = (method) => {
    if (method === 'changeStatus') throw new TrackerError('no_transition', 'It cannot go to "Done".')
  }
  await world.commit({ [PATH]: spec('done') })
  expect(await health(world, 25 * 3_600_000)).toMatchObject([
    { state: 'failing', failing: 1, problem: expect.stringContaining('It cannot go to "Done".') },
  ])
  world.tracker.fault = () => {}
  await world.sync()
  expect(await health(world)).toMatchObject([{ state: 'ready', failing: 0, problem: null }])
})

it('steps count at the connection that did them, and events once for each ticket system', async () => {
  const world = await sync.start({ 'CONFIG.yaml': CONFIG, [PATH]: spec('todo'), [OTHER]: spec('todo') })
  world.trackers.ops = new MemoryTracker()
  await world.firstSync()
  const connections = await health(world)
  expect(connections.map(({ name, applied }) => [name, applied]).toSorted()).toEqual([
    ['board', 1],
    ['ops', 1],
  ])
  expect(connections.map(({ received, verified }) => [received, verified])).toEqual([
    [0, 0],
    [null, null],
  ])
})
