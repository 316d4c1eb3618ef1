import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orgs } from '#db/schema/index'
import { openOfferedAccounts } from './offered-accounts'

const NEW_ADDRESS = 'https://specs.example.com/app/acme/'
const { world, host, account, created } = openOfferedAccounts()

/** An installation with one repository, whose org moves to another deployment. */
async function movingAccount(movedTo: string | null = null) {
  const { id, login, repo } = account(undefined, 'web')
  await created(id)
  await world.work()
  const orgId = (await world.installation(id))?.orgId ?? 0
  const move = (movingSince: Date | null) =>
    world.app.db
      .update(orgs)
      .set({ movingSince, movedTo: movingSince && movedTo })
      .where(eq(orgs.id, orgId))
  const { id: hostId, name } = repo(0)
  const push = () =>
    world.send('push', {
      ref: 'refs/heads/main',
      installation: { id },
      repository: { id: hostId, full_name: `${login}/${name}`, default_branch: 'main' },
    })
  await world.app.db.execute(sql`delete from graphile_worker._private_jobs`)
  await move(new Date())
  return { id, orgId, move, push }
}

/** Makes the jobs due that wait for the end of a move. */
const endWait = () => world.app.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)

test('a sync of an org that moves waits with all attempts, and changes nothing', async () => {
  const { id, move } = await movingAccount()
  const before = await world.installation(id)
  host.install(id, before?.account ?? '', []).isSuspended = true
  await world.app.db.execute(sql`
    select graphile_worker.add_job('installations/sync', ${JSON.stringify({ installationId: id, requestId: 'sync' })}::text::json)`)
  await world.work()
  expect(await world.installation(id)).toEqual(before)
  const [job] = await world.jobs()
  expect(job).toMatchObject({ task: 'installations/sync', last_error: null })
  expect(Date.parse(String(job?.run_at))).toBeGreaterThan(Date.now() + 30_000)
  await move(null)
  await endWait()
  await world.work()
  expect(await world.installation(id)).toMatchObject({ state: 'suspended' })
})

test('a delivery for an org that moves waits, and its work is done after the move is cancelled', async () => {
  const { orgId, move, push } = await movingAccount()
  const deliveryId = await push()
  await world.work()
  expect(await world.delivery(deliveryId)).toMatchObject({ state: 'failed', orgId: null })
  expect(await world.jobs()).toMatchObject([{ task: 'webhooks/deliver', last_error: null }])
  expect(await indexJobs(orgId)).toBe(0)
  await move(null)
  await endWait()
  await world.work()
  expect(await world.delivery(deliveryId)).toMatchObject({ state: 'done', orgId, error: null })
})

test('a delivery for an org that has moved is ignored', async () => {
  const { orgId, push } = await movingAccount(NEW_ADDRESS)
  const deliveryId = await push()
  await world.work()
  expect(await world.delivery(deliveryId)).toMatchObject({
    state: 'ignored',
    error: `This organization has moved to ${NEW_ADDRESS}. Make your change there.`,
  })
  expect(await world.jobs()).toEqual([])
  expect(await indexJobs(orgId)).toBe(0)
})

async function indexJobs(orgId: number): Promise<number> {
  const [row] = await world.app.db.execute<{ count: number }>(sql`
    select count(*)::int as count from graphile_worker._private_jobs where payload->>'orgId' = ${String(orgId)}`)
  return row?.count ?? 0
}
