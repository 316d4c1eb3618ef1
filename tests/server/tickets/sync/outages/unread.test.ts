import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ticketFindings } from '#db/schema/index'
import { TrackerError } from '#server/ports/tracker/port'
import { compareRepository } from '#server/tickets/sync/reconcile/compare-repository'
import { VENDOR_TIMING } from '#server/tickets/sync/vendor/vendor'
import { makeOrg } from '#tests/support/make-org'
import { MemoryTracker } from '#tests/support/tickets/memory-tracker'
import { openSync, PATH, type SyncWorld } from '../sync-world'

const sync = openSync()
const MINUTE_MS = 60_000
const OTHER_PATH = 'docs/specs/ops.md'

const CONFIG = `version: "1"
specs: {doc_paths: ["docs/**/*.md"], require_review: false}
ticket_systems:
  board: {system: jira, project: PAY}
  ops: {system: jira, project: PAY}
routing:
  - {match: {path: "${OTHER_PATH}"}, target: ops}
  - {match: {default: true}, target: board}
`

const spec = (status: string) =>
  `---\ntitle: Refunds\n---\n## 1. Part 1\n<!-- svc:system:1 status:${status} -->\n\nMoney goes back.\n`

const later = (world: SyncWorld, minutes: number) => ({
  ...world.ctx,
  clock: { now: () => new Date(Date.now() + minutes * MINUTE_MS) },
})

const failReads = (tracker: MemoryTracker, code: 'garbled' | 'forbidden') => {
  tracker.fault = (method) => {
    if (method === 'readMany') throw new TrackerError(code, 'It shows no tickets.')
  }
}

async function started(): Promise<SyncWorld> {
  const world = await sync.start({ [PATH]: spec('todo') })
  await world.firstSync()
  return world
}

async function withTwoSystems() {
  const ops = new MemoryTracker()
  const world = await sync.start({
    'CONFIG.yaml': CONFIG,
    [PATH]: spec('todo'),
    [OTHER_PATH]: spec('todo'),
  })
  world.trackers.ops = ops
  await world.firstSync()
  return { world, ops }
}

const lastRun = async (world: SyncWorld) => (await world.runs()).at(-1)

async function eventOf(world: SyncWorld): Promise<void> {
  const [link] = await world.links()
  await world.sync({ trigger: 'event', linkIds: [link?.id ?? 0] })
}

describe('a ticket system that shows no tickets', () => {
  it.each([
    ['garbled', 1],
    ['forbidden', 61],
  ] as const)('keeps nobody else waiting, and nothing is written to it (%s)', async (code, minutes) => {
    const { world, ops } = await withTwoSystems()
    failReads(ops, code)
    await world.commit({ [PATH]: spec('done'), [OTHER_PATH]: spec('done') })
    expect(world.tracker.get('PAY-1').status).toBe('Done')
    expect(ops.get('PAY-1').status).toBe('To Do')
    expect(await lastRun(world)).toMatchObject({ state: 'waiting', error: 'It shows no tickets.' })
    ops.fault = () => {}
    await world.work({}, later(world, minutes))
    expect(ops.get('PAY-1').status).toBe('Done')
    expect(await lastRun(world)).toMatchObject({ state: 'done' })
  })

  it('does not keep the other tickets of a repository from being compared', async () => {
    const { world, ops } = await withTwoSystems()
    world.tracker.remove('PAY-1')
    failReads(ops, 'garbled')
    const timing = { ...VENDOR_TIMING, backoffMs: [] }
    await compareRepository(world.ctx, world.id, { open: world.open, timing })
    const isOwn = eq(ticketFindings.orgId, world.key.orgId)
    const findings = await sync.indexing.db.select().from(ticketFindings).where(isOwn)
    expect(findings.map(({ finding: { connection, kind } }) => [connection, kind])).toEqual([
      ['board', 'dead_link'],
    ])
  })

  it('loses no event of a ticket', async () => {
    const world = await started()
    world.tracker.edit('PAY-1', { status: 'In Progress', statusCategory: 'in_progress' })
    failReads(world.tracker, 'garbled')
    await eventOf(world)
    expect(await lastRun(world)).toMatchObject({ state: 'waiting' })
    world.tracker.fault = () => {}
    await world.work({}, later(world, 1))
    await world.settle()
    expect(world.text()).toContain('status:in_progress')
  })
})

describe('a ticket system that takes no requests for an hour', () => {
  async function paused() {
    const world = await started()
    const resumesAt = new Date(Date.now() + 60 * MINUTE_MS)
    world.tracker.fault = () => {
      throw new TrackerError('rate_limited', 'slow down', { resumesAt })
    }
    await eventOf(world)
    world.tracker.fault = () => {}
    return { world, resumesAt }
  }

  it('does not keep another org that uses it waiting', async () => {
    await paused()
    sync.indexing.org = await makeOrg(sync.indexing.db)
    const other = await started()
    expect([...other.tracker.tickets.values()].map(({ title }) => title)).toEqual(['[Refunds] 1 Part 1'])
    expect(await other.hasOpenRun()).toBe(false)
  })

  it('loses no event of that hour, and the events become one run', async () => {
    const { world, resumesAt } = await paused()
    world.tracker.edit('PAY-1', { status: 'In Progress', statusCategory: 'in_progress' })
    const calls = world.tracker.calls.length
    for (let event = 0; event < 3; event++) await eventOf(world)
    expect(world.tracker.calls).toHaveLength(calls)
    const waiting = (await world.runs()).filter(({ state }) => state === 'waiting')
    expect(waiting).toMatchObject([{ resumesAt }])
    await world.work({}, later(world, 61))
    await world.settle()
    expect(world.text()).toContain('status:in_progress')
  })
})

it('a run says that the credential was rejected, although no change was due', async () => {
  const world = await started()
  world.tracker.fault = () => {
    throw new TrackerError('unauthorized', 'The token has expired.')
  }
  await world.sync({ trigger: 'nightly', readsAll: true })
  const error = expect.stringContaining('The token has expired.')
  expect(await lastRun(world)).toMatchObject({ state: 'failed', error })
})
