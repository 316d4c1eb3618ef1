import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ticketEdits, ticketRuns, ticketSteps } from '#db/schema/index'
import { sweepRuns } from '#server/tickets/sync/runs/sweep-runs'
import { openSync, PATH, type SyncWorld } from './sync-world'

const sync = openSync()
const DAY_MS = 86_400_000
const SPEC = `---\ntitle: Refunds\n---\n${[1, 2, 3]
  .map((number) => `## ${number}. Part ${number}\n<!-- svc:system:${number} status:todo -->\n\nMoney.\n`)
  .join('\n')}`

const daysLater = (world: SyncWorld, days: number) => ({
  ...world.ctx,
  clock: { now: () => new Date(Date.now() + days * DAY_MS) },
})

const rowsOf = async (world: SyncWorld) => [
  (await world.runs()).length,
  (await world.steps()).length,
  (await sync.indexing.db.select().from(ticketEdits).where(eq(ticketEdits.orgId, world.key.orgId))).length,
]

it('syncs are removed, in batches, when they can no longer be undone', async () => {
  const world = await sync.start({ [PATH]: SPEC })
  await world.firstSync()
  await world.settle()
  const before = await rowsOf(world)
  expect(before.every((count) => count > 1)).toBe(true)
  await sweepRuns(daysLater(world, 30), 1)
  expect(await rowsOf(world)).toEqual(before)
  await sync.indexing.db.delete(ticketRuns).where(eq(ticketRuns.state, 'queued'))
  await sweepRuns(daysLater(world, 32), 1)
  expect(await rowsOf(world)).toEqual([0, 0, 0])
  expect(await world.links()).toHaveLength(3)
})

it('a step whose result is not known stays, and what is not finished stays', async () => {
  const world = await sync.start({ [PATH]: SPEC })
  await world.firstSync()
  const { db } = sync.indexing
  const [step] = await world.steps()
  await db
    .update(ticketSteps)
    .set({ state: 'sent' })
    .where(eq(ticketSteps.id, step?.id ?? ''))
  await world.requestAll()
  await sweepRuns(daysLater(world, 32))
  expect((await world.steps()).map(({ id }) => id)).toEqual([step?.id])
  expect((await world.runs()).map(({ state }) => state)).toEqual(['done', 'queued'])
  expect(await world.edits()).toHaveLength(3)
})
