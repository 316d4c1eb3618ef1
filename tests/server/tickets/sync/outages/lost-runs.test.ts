import { type SQL, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { requeueLostRuns } from '#server/tickets/sync/runs/requeue-lost-runs'
import { syncOrg } from '#server/tickets/sync/runs/sync-now'
import { openSync, PATH, type SyncWorld } from '../sync-world'

const sync = openSync()
const { indexing } = sync
const SPEC = '---\ntitle: Refunds\n---\n## 1. Part 1\n<!-- svc:system:1 status:todo -->\n\nMoney.\n'

const jobOf = async ({ id: { repositoryId } }: SyncWorld) => {
  const [job] = await indexing.db.execute<{ attempts: number; last_error: string | null }>(
    sql`select attempts, last_error from graphile_worker.jobs where key = ${`tickets:${repositoryId}`}`,
  )
  return job
}

const changeJob = ({ id: { repositoryId } }: SyncWorld, changes: SQL) =>
  indexing.db.execute(
    sql`update graphile_worker._private_jobs set ${changes} where key = ${`tickets:${repositoryId}`}`,
  )

it('a run whose job was given up gets one more attempt, and one whose job is tried again does not', async () => {
  const world = await sync.start({ [PATH]: SPEC })
  await world.requestAll()
  await changeJob(world, sql`attempts = 1, last_error = 'no answer'`)
  await requeueLostRuns(world.ctx)
  expect(await jobOf(world)).toEqual({ attempts: 1, last_error: 'no answer' })
  await changeJob(world, sql`attempts = max_attempts, run_at = now() + interval '1 hour'`)
  await requeueLostRuns(world.ctx)
  expect(await jobOf(world)).toEqual({ attempts: 4, last_error: 'no answer' })
  await world.work()
  await changeJob(world, sql`attempts = max_attempts`)
  await requeueLostRuns(world.ctx)
  expect(await jobOf(world)).toMatchObject({ attempts: 5 })
})

it('a run whose job is gone gets a new one', async () => {
  const world = await sync.start({ [PATH]: SPEC })
  await world.requestAll()
  await indexing.db.execute(sql`delete from graphile_worker._private_jobs`)
  await requeueLostRuns(world.ctx)
  expect(await jobOf(world)).toEqual({ attempts: 0, last_error: null })
})

it('a sync of an org reads all tickets of its repositories, and of no others', async () => {
  const world = await sync.start({ [PATH]: SPEC })
  await syncOrg(world.ctx, world.key.orgId + 1_000_000)
  expect(await world.runs()).toMatchObject([{ trigger: 'index', readsAll: false }])
  await syncOrg(world.ctx, world.key.orgId)
  expect(await world.runs()).toMatchObject([{ trigger: 'request', readsAll: true }])
})
