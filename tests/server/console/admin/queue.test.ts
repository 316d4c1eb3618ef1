import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { runs, users, workers } from '#db/schema/index'
import { openIndexing, spec } from '#tests/server/library/indexing/indexing'
import { makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()
const indexing = openIndexing()
let cookie = ''

beforeAll(async () => {
  const userId = await makeMember(test.db, await makeOrg(test.db))
  await test.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, userId))
  cookie = await signIn(test.db, userId)
})
/** Other test files may have left jobs in this worker's database. */
const emptyQueue = () => test.db.execute(sql`delete from graphile_worker._private_jobs`)
beforeAll(emptyQueue)
afterEach(emptyQueue)

interface Queue {
  tasks: { task: string; waiting: number; oldest_age_s: number | null }[]
  failures: { job_id: number; repo: string | null }[]
  workers: { id: string }[]
}

const queue = async (): Promise<Queue> => (await test.ask('/app/admin/api/queue', { cookie })).json()

const rerun = (jobId: number) =>
  test.ask(`/app/admin/api/queue/${jobId}/rerun`, {
    method: 'POST',
    cookie,
    headers: { 'sec-fetch-site': 'same-origin' },
  })

async function addJob(changes: ReturnType<typeof sql>): Promise<number> {
  const [job] = await test.db.execute<{ id: number }>(
    sql`select id from graphile_worker.add_job('repos/sweep-texts')`,
  )
  await test.db.execute(sql`update graphile_worker._private_jobs set ${changes} where id = ${job?.id ?? 0}`)
  return job?.id ?? 0
}

it('counts waiting, running, scheduled and failed jobs, and shows the age of the oldest', async () => {
  await addJob(sql`run_at = now() - interval '90 seconds'`)
  await addJob(sql`run_at = now() - interval '10 seconds'`)
  await addJob(sql`run_at = now() + interval '1 hour'`)
  await addJob(sql`locked_at = now(), locked_by = 'someone'`)
  await addJob(sql`attempts = 25, last_error = 'No room on the disk'`)
  const { tasks } = await queue()
  expect(tasks).toEqual([
    {
      task: 'repos/sweep-texts',
      waiting: 2,
      running: 1,
      later: 1,
      failed: 1,
      oldest_age_s: expect.toSatisfy((age: number) => age >= 90 && age < 120),
    },
  ])
})

it('shows repository, reason and next attempt of failed jobs; jobs that were given up come first', async () => {
  const { key } = await indexing.connected({ 'docs/specs/a.md': spec('A') })
  const queueOf = `repo:${key.id}`
  await test.db.execute(sql`delete from graphile_worker._private_jobs`)
  await test.db.execute(sql`
    select graphile_worker.add_job('repos/index', json_build_object('orgId', ${key.orgId}::bigint, 'repositoryId',
      ${key.id}::bigint, 'requestId', 'test-request'), queue_name => ${queueOf})`)
  await test.db.execute(sql`
    update graphile_worker._private_jobs set attempts = 2, last_error = 'Half a pack', run_at = now() + interval '1 minute'`)
  const gaveUp = await addJob(sql`attempts = max_attempts, last_error = 'No room on the disk'`)
  const { failures } = await queue()
  expect(failures).toMatchObject([
    { job_id: gaveUp, repo: null, last_error: 'No room on the disk', gave_up: true, next_at: null },
    {
      repo: 'acme/specs',
      last_error: 'Half a pack',
      attempts: 2,
      gave_up: false,
      next_at: expect.any(String),
    },
  ])
})

it('shows the workers that are alive with their last heartbeat', async () => {
  const seenAt = new Date('2026-03-04T05:06:07Z')
  await test.db
    .insert(workers)
    .values({ id: 'pool-test', pid: 7, host: 'north', applicationName: 'north', seenAt })
  expect((await queue()).workers).toContainEqual({
    id: 'pool-test',
    host: 'north',
    pid: 7,
    started_at: expect.any(String),
    last_heartbeat_at: seenAt.toISOString(),
  })
  await test.db.delete(workers).where(eq(workers.id, 'pool-test'))
})

it('runs a job that gave up again with all its attempts', async () => {
  const id = await addJob(
    sql`attempts = max_attempts, last_error = 'No room', run_at = now() + interval '1 day'`,
  )
  expect((await rerun(id)).status).toBe(200)
  const [job] = await test.db.execute(sql`
    select attempts, run_at <= now() as is_due from graphile_worker.jobs where id = ${id}`)
  expect(job).toEqual({ attempts: 0, is_due: true })
})

it('runs a failed index again, with a run to watch', async () => {
  const { key } = await indexing.connected({ 'docs/specs/a.md': spec('A') })
  await indexing.again(key)
  await test.db.update(runs).set({ state: 'failed' }).where(eq(runs.repositoryId, key.id))
  await test.db.execute(sql`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Gone' where key = ${`index:${key.id}`}`)
  const [failure] = (await queue()).failures
  const answer = await rerun(failure?.job_id ?? 0)
  expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
  expect((await queue()).failures).toEqual([])
  await indexing.run(key)
  expect(await indexing.newestRun(key)).toMatchObject({ state: 'done' })
})

it('does not rerun a running job, and returns 404 for an unknown one', async () => {
  const id = await addJob(sql`locked_at = now(), locked_by = 'someone'`)
  expect((await rerun(id)).status).toBe(409)
  expect((await rerun(999_999_999)).status).toBe(404)
})
