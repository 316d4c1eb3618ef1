import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import type { Database } from '#db/client'
import { findTroubles } from '#server/tickets/sync/health/find-trouble'
import { requestTicketRun } from '#server/tickets/sync/runs/ticket-run'
import { endIndexWait } from '#server/tickets/sync/runs/wait-for-index'
import { isAwaited } from '#tests/support/postgres/is-awaited'
import { openSync, PATH } from './sync-world'

const sync = openSync()

const text = (body: string) =>
  `---\ntitle: Refunds\n---\n## 1. Part\n<!-- svc:system:1 status:todo -->\n\n${body}\n`

/** A synced section whose document has just changed and that has no permanent id yet. */
async function startWithChange() {
  const world = await sync.start({ [PATH]: text('Money.') })
  await world.firstSync()
  await world.settle()
  await world.work()
  world.git.commit({ [PATH]: world.text().replace('Money.', 'More money.') })
  await sync.indexing.again(world.key)
  return world
}

/** Runs `work` as soon as `run` waits for the table. */
async function meanwhile(table: string, run: () => Promise<void>, work: (db: Database) => Promise<unknown>) {
  const { db } = sync.indexing
  let running: Promise<void> | null = null
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.raw(table)} in access exclusive mode`)
    running = run()
    await vi.waitUntil(() => isAwaited(db, table), { timeout: 20_000 })
    await work(tx as unknown as Database)
  })
  await running
}

it('a run that read sections without ids continues at once if they got them before it began to wait', async () => {
  const world = await startWithChange()
  const [link] = await world.links()
  world.tracker.edit(link?.ticketId ?? '', { status: 'Done', statusCategory: 'done' })

  // The run reads this table after the documents.
  const run = () => world.sync({ trigger: 'event', linkIds: [link?.id ?? 0] })
  await meanwhile('ticket_choices', run, world.follow)
  expect(await world.runs()).not.toContainEqual(expect.objectContaining({ state: 'waiting' }))
  await world.settle()
  expect(world.text()).toContain('<!-- svc:system:1 status:done -->')
})

it('a run that waits does not delay one that is requested meanwhile', async () => {
  const world = await startWithChange()
  await requestTicketRun(world.ctx, { ...world.id, trigger: 'event' })
  await meanwhile('graphile_worker._private_jobs', world.work, (db) =>
    requestTicketRun({ ...world.ctx, db }, { ...world.id, trigger: 'request' }),
  )
  const [job] = await sync.indexing.db.execute<{ is_due: boolean }>(sql`
    select run_at <= now() as is_due from graphile_worker.jobs where key = ${`tickets:${world.key.id}`}`)
  expect(job?.is_due).toBe(true)
})

it('a run that waits for the index shows why, is no trouble, and is due when the index ends', async () => {
  const world = await startWithChange()
  await world.sync({ trigger: 'event' })
  expect(await world.runs()).toContainEqual(
    expect.objectContaining({
      state: 'waiting',
      waitsFor: 'index',
      error: 'The repository is being indexed.',
    }),
  )
  const { org } = sync.indexing
  const { waitsOf } = await findTroubles({ ...world.ctx, org, permissions: [] })
  expect(waitsOf(world.key.id)).toEqual([])

  await endIndexWait(world.ctx, world.id)
  const [waiting] = (await world.runs()).filter(({ state }) => state === 'waiting')
  expect(waiting?.resumesAt?.getTime()).toBeLessThanOrEqual(world.ctx.clock.now().getTime())
})
