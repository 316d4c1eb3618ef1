import { expect, it } from 'vitest'
import { ticketProjects } from '#db/schema/index'
import type { Tracker, TrackerOptions } from '#server/ports/tracker/port'
import { currentPlan } from '#server/tickets/sync/plan/current-plan'
import { findSyncTarget } from '#server/tickets/sync/world/sync-target'
import { openSync, PATH } from '../sync-world'

const sync = openSync()

const section = (number: number, status: string) =>
  `## ${number}. Part ${number}\n<!-- svc:system:${number} status:${status} -->\n\nMoney.\n`

/** A ticket system that never answers this call. */
function withoutAnswer(tracker: Tracker, method: keyof Tracker): Tracker {
  const hang = (...args: unknown[]) => {
    const { signal } = args.at(-1) as Required<TrackerOptions>
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  return new Proxy(tracker, { get: (all, name) => (name === method ? hang : Reflect.get(all, name)) })
}

it.each(['describeProject', 'readMany', 'findByMarks'] as const)(
  'a plan says that the ticket system did not answer in time (%s)',
  async (method) => {
    const world = await sync.start({ [PATH]: `---\ntitle: Refunds\n---\n${section(1, 'todo')}` })
    await world.firstSync()
    await world.settle()
    await world.work()
    const changed = world.text().replace('status:todo', 'status:done')
    await world.commitQuietly({ [PATH]: `${changed}\n\n${section(2, 'todo')}` })
    await sync.indexing.db.delete(ticketProjects)
    const target = await findSyncTarget(world.ctx, world.id)
    if (!target) throw new Error('the repository is not connected')
    const planWithin = (timeoutMs: number) =>
      currentPlan(world.ctx, target, null, { open: world.open, timeoutMs })
    world.trackers.board = withoutAnswer(world.tracker, method)
    await expect(planWithin(100)).rejects.toMatchObject({
      name: 'TrackerError',
      code: 'unavailable',
      message: expect.stringContaining('did not answer in time'),
    })
    world.trackers.board = world.tracker
    const { items } = await planWithin(60_000)
    expect(items.map(({ action }) => action).sort()).toEqual(['close', 'create'])
  },
)
