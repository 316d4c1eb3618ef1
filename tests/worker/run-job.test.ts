import { sql } from 'drizzle-orm'
import type { Job, JobHelpers } from 'graphile-worker'
import { afterEach, expect, it } from 'vitest'
import { DomainError } from '../../server/kernel/errors'
import { type Handler, runJob } from '../../worker/run-job'
import { openIndexing } from '../server/repos/indexing'

const indexing = openIndexing()

afterEach(() => indexing.db.execute(sql`delete from graphile_worker._private_jobs`))

const ME = 'pool-of-this-test'

/** A job as the queue hands it out, at its second attempt. */
async function takeJob(queue: string | null = null): Promise<Job> {
  const [job] = await indexing.db.execute<Job & Record<string, unknown>>(sql`
    select * from graphile_worker.add_job('repos/sweep-texts', queue_name => ${queue}, max_attempts => 5,
      job_key => ${queue})`)
  await indexing.db.execute(sql`
    update graphile_worker._private_jobs set attempts = 2, locked_by = ${ME}, locked_at = now() where id = ${job?.id}`)
  return { ...(job as Job), attempts: 2, locked_by: ME }
}

function attempt(job: Job, handler: Handler, { signal = new AbortController().signal, isLost = false } = {}) {
  const environment = { ctx: indexing.ctx, hasLostJobsSince: () => isLost }
  const helpers = { job, abortSignal: signal } as unknown as JobHelpers
  return runJob(environment, 'repos/sweep-texts', handler, {}, helpers)
}

const attemptsOf = async ({ id }: Job) => {
  const [row] = await indexing.db.execute(sql`
    select attempts from graphile_worker._private_jobs where id = ${id}`)
  return row?.attempts
}

const failing = (error: Error) => async () => {
  throw error
}

it('a failure of the job itself counts as an attempt', async () => {
  const job = await takeJob()
  await expect(attempt(job, failing(new Error('half a pack')))).rejects.toThrow('half a pack')
  expect(await attemptsOf(job)).toBe(2)
})

it('what cannot be done is done with', async () => {
  const job = await takeJob()
  await expect(attempt(job, failing(new DomainError('not_configured')))).resolves.toBeUndefined()
})

it('an attempt does not count when the worker had to stop, was taken for dead, or lost the database', async () => {
  const stopped = await takeJob()
  await expect(
    attempt(stopped, failing(new Error('stopping')), { signal: AbortSignal.abort() }),
  ).rejects.toThrow()
  expect(await attemptsOf(stopped)).toBe(1)

  const lost = await takeJob()
  await expect(attempt(lost, async () => 'done', { isLost: true })).rejects.toThrow(/counted as dead/)
  expect(await attemptsOf(lost)).toBe(1)

  const away = await takeJob()
  const closed = Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' })
  await expect(attempt(away, failing(closed))).rejects.toThrow('CONNECTION_CLOSED')
  expect(await attemptsOf(away)).toBe(1)
})

it('an attempt that is another worker’s by now is not given back', async () => {
  const job = await takeJob()
  await indexing.db.execute(sql`update graphile_worker._private_jobs set locked_by = 'another'`)
  await expect(attempt(job, async () => 'done', { isLost: true })).rejects.toThrow()
  expect(await attemptsOf(job)).toBe(2)
})

it('what was given up or superseded before on the same thing is forgotten once it is done', async () => {
  const givenUp = await takeJob('history:7')
  await letGo(givenUp, sql`attempts = max_attempts`)
  const superseded = await takeJob('history:7')
  await letGo(superseded, sql`key = null`)
  const elsewhere = await takeJob('history:8')
  await letGo(elsewhere, sql`attempts = max_attempts`)
  const job = await takeJob('history:7')
  await attempt(job, async () => 'done')
  expect([await attemptsOf(givenUp), await attemptsOf(superseded)]).toEqual([undefined, undefined])
  expect(await attemptsOf(elsewhere)).toBe(5)
})

const letGo = ({ id }: Job, changes: ReturnType<typeof sql>) =>
  indexing.db.execute(sql`
    update graphile_worker._private_jobs set locked_by = null, locked_at = null, ${changes} where id = ${id}`)
