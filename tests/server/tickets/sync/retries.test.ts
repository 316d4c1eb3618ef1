import { describe, expect, it } from 'vitest'
import { ticketRuns } from '#db/schema/index'
import { TrackerError } from '#server/ports/tracker/port'
import { withFailures } from '#server/tickets/sync/plan/current-plan'
import { planHash } from '#spec/tickets/index'
import { openSync, PATH, type SyncWorld } from './sync-world'

const sync = openSync()
const MINUTE_MS = 60_000

const spec = (status: string, text = 'Money goes back.') =>
  `---\ntitle: Refunds\n---\n## 1. Part 1\n<!-- svc:system:1 status:${status} -->\n\n${text}\n`

const started = async () => {
  const world = await sync.start({ [PATH]: spec('todo') })
  await world.firstSync()
  return world
}

const refusing = (world: SyncWorld) => {
  world.tracker.fault = (method) => {
    if (method === 'changeStatus') throw new TrackerError('no_transition', 'PAY-1 cannot go to “Done”.')
  }
}

const tries = ({ tracker }: SyncWorld) => tracker.countOf('changeStatus')

const later = (world: SyncWorld, minutes: number) => ({
  ...world.ctx,
  clock: { now: () => new Date(Date.now() + minutes * MINUTE_MS) },
})

describe('a step that the ticket system refuses', () => {
  it('is tried again after ten minutes, then after an hour', async () => {
    const world = await started()
    refusing(world)
    await world.commit({ [PATH]: spec('done') })
    expect(tries(world)).toBe(1)
    const nightly = async (minutes: number) => {
      await world.requestAll()
      await world.work({}, later(world, minutes))
      return tries(world)
    }
    expect([await nightly(0), await nightly(9), await nightly(11)]).toEqual([1, 1, 2])
    expect([await nightly(30), await nightly(80)]).toEqual([2, 3])
  })

  it('is tried again at once when the section changes, and when a person asks for a sync', async () => {
    const world = await started()
    refusing(world)
    await world.commit({ [PATH]: spec('done') })
    await world.commit({ [PATH]: spec('deprecated') })
    expect(tries(world)).toBe(2)
    await world.sync({ trigger: 'request' })
    expect(tries(world)).toBe(3)
  })

  it('says in the plan what failed, and when it is tried again', async () => {
    const world = await started()
    refusing(world)
    await world.commit({ [PATH]: spec('done') })
    const { items } = (await world.plan()).plan
    const [item] = await withFailures(world.ctx, world.id, items)
    expect(item?.reasons.at(-1)).toMatch(
      /^This failed: PAY-1 cannot go to “Done”\. It is tried again after \d{4}-\d\d-\d\d \d\d:\d\d UTC, or when you apply this plan\.$/,
    )
  })

  it('does not keep other changes of the ticket from being written', async () => {
    const world = await started()
    refusing(world)
    await world.commit({ [PATH]: spec('done') })
    await world.commit({ [PATH]: spec('done', 'Money comes back.') })
    expect(world.tracker.get('PAY-1').description).toContain('comes')
  })
})

it('a step without an answer is tried again by its run, without another request', async () => {
  const world = await started()
  let failing = 8
  world.tracker.fault = (method, phase) => {
    if (method === 'changeStatus' && phase === 'before' && failing-- > 0)
      throw new TrackerError('unavailable', 'no answer')
  }
  await world.commit({ [PATH]: spec('done') })
  expect(world.tracker.get('PAY-1').status).toBe('To Do')
  const [run] = (await world.runs()).slice(-1)
  expect(run).toMatchObject({ state: 'waiting', error: expect.stringContaining('did not answer') })
  await world.work({}, later(world, 1))
  expect((await world.runs()).at(-1)).toMatchObject({ id: run?.id, state: 'waiting' })
  await world.work({}, later(world, 5))
  expect(world.tracker.get('PAY-1').status).toBe('Done')
  expect((await world.runs()).at(-1)).toMatchObject({ id: run?.id, state: 'done' })
})

it('an accepted plan is finished after an outage, although a part of it is done', async () => {
  const world = await sync.start({ [PATH]: spec('todo') })
  await world.firstSync()
  await world.commitQuietly({ [PATH]: spec('done', 'Money comes back.') })
  const { db } = sync.indexing
  await db.delete(ticketRuns)
  const { orgId, repositoryId } = world.id
  const { items } = (await world.plan()).plan
  await db
    .insert(ticketRuns)
    .values({ orgId, repositoryId, trigger: 'request', state: 'queued', planHash: planHash(items) })
  const resumesAt = new Date(Date.now() + 3_600_000)
  world.tracker.fault = (method) => {
    if (method === 'changeStatus') throw new TrackerError('rate_limited', 'slow down', { resumesAt })
  }
  await world.work()
  expect(world.tracker.get('PAY-1').description).toContain('comes')
  world.tracker.fault = () => {}
  await world.work({}, later(world, 61))
  expect(world.tracker.get('PAY-1').status).toBe('Done')
  expect((await world.runs()).at(-1)).toMatchObject({ state: 'done', error: null })
})
