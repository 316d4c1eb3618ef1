import { getEventListeners } from 'node:events'
import { eq, sql } from 'drizzle-orm'
import type { Job, JobHelpers } from 'graphile-worker'
import { afterEach, expect, it, vi } from 'vitest'
import { orgs } from '#db/schema/index'
import { sweepGivenUp } from '#server/console/admin/sweep-given-up'
import { refuseDuringMove } from '#server/kernel/access/org-move'
import { DomainError } from '#server/kernel/errors'
import type { JobHandler } from '#server/kernel/jobs'
import { createLogger } from '#server/kernel/logging/log'
import { registry } from '#server/kernel/metrics/registry'
import { AiError } from '#server/ports/ai/port'
import { CodeHostError } from '#server/ports/codehost/port'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { makeOrg } from '#tests/support/make-org'
import { runJob } from '#worker/run-job'

const indexing = openIndexing()

afterEach(() => indexing.db.execute(sql`delete from graphile_worker._private_jobs`))

const ME = 'pool-of-this-test'

/** A job locked by this worker, at its second attempt. */
async function takeJob(queue: string | null = null): Promise<Job> {
  const [job] = await indexing.db.execute<Job & Record<string, unknown>>(sql`
    select * from graphile_worker.add_job('repos/sweep-texts', queue_name => ${queue}, max_attempts => 5,
      job_key => ${queue})`)
  await indexing.db.execute(sql`
    update graphile_worker._private_jobs set attempts = 2, locked_by = ${ME}, locked_at = now() where id = ${job?.id}`)
  return { ...(job as Job), attempts: 2, locked_by: ME }
}

function attempt(
  job: Job,
  handler: JobHandler<object>,
  { signal = new AbortController().signal, isLost = false, payload = {}, log = indexing.ctx.log } = {},
) {
  const environment = { ctx: { ...indexing.ctx, log }, hasLostJobsSince: () => isLost }
  const helpers = { job, abortSignal: signal } as unknown as JobHelpers
  return runJob(environment, 'repos/sweep-texts', handler, payload, helpers)
}

const attemptsOf = async ({ id }: Job) => {
  const [row] = await indexing.db.execute(sql`
    select attempts from graphile_worker._private_jobs where id = ${id}`)
  return row?.attempts
}

function closedConnection(): Error {
  return Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' })
}

const failing = (error: Error) => async () => {
  throw error
}

it('a failure of the job itself counts as an attempt', async () => {
  const job = await takeJob()
  await expect(attempt(job, failing(new Error('half a pack')))).rejects.toThrow('half a pack')
  expect(await attemptsOf(job)).toBe(2)
})

it('the duration of each attempt is recorded by task and outcome', async () => {
  const countOf = async (outcome: string) => {
    const text = await registry.getSingleMetricAsString('plumbline_job_duration_seconds')
    const series = `plumbline_job_duration_seconds_count{task="repos/sweep-texts",outcome="${outcome}"} `
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(series))
        ?.slice(series.length) ?? 0,
    )
  }
  const before = [await countOf('done'), await countOf('failed'), await countOf('postponed')]
  await attempt(await takeJob(), async () => 'done')
  await expect(attempt(await takeJob(), failing(new Error('half a pack')))).rejects.toThrow()
  await attempt(await takeJob(), failing(rateLimited()))
  expect([await countOf('done'), await countOf('failed'), await countOf('postponed')]).toEqual(
    before.map((count) => count + 1),
  )
})

it('an impossible job is removed from the queue', async () => {
  const job = await takeJob()
  await expect(attempt(job, failing(new DomainError('not_configured')))).resolves.toBeUndefined()
})

it('an attempt does not count if the worker was stopped, counted as dead, or lost the database', async () => {
  const stopped = await takeJob()
  await expect(
    attempt(stopped, failing(new Error('stopping')), { signal: AbortSignal.abort() }),
  ).rejects.toThrow()
  expect(await attemptsOf(stopped)).toBe(1)

  const lostJob = await takeJob()
  await expect(attempt(lostJob, async () => 'done', { isLost: true })).rejects.toThrow(/counted as dead/)
  expect(await attemptsOf(lostJob)).toBe(1)

  const away = await takeJob()
  await expect(attempt(away, failing(closedConnection()))).rejects.toThrow('CONNECTION_CLOSED')
  expect(await attemptsOf(away)).toBe(1)
})

it.each<[string, number, Error, Parameters<typeof attempt>[2]]>([
  ['an error, if the job is the cause', 50, new Error('half a pack'), {}],
  ['a warning, if the worker counted as dead', 40, new Error('late'), { isLost: true }],
  ['a warning, if the database was away', 40, closedConnection(), {}],
  ['no problem, if the worker stops', 30, closedConnection(), { signal: AbortSignal.abort() }],
])('a failure is logged as %s', async (_, level, error, options) => {
  const lines: string[] = []
  const log = createLogger('info', { destination: { write: (line) => lines.push(line) } })
  await expect(attempt(await takeJob(), failing(error), { ...options, log })).rejects.toThrow()
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([level])
})

it('an attempt is not restored once the job belongs to another worker', async () => {
  const job = await takeJob()
  await indexing.db.execute(sql`update graphile_worker._private_jobs set locked_by = 'another'`)
  await expect(attempt(job, async () => 'done', { isLost: true })).rejects.toThrow()
  expect(await attemptsOf(job)).toBe(2)
})

it('a job of an org that moves waits for a minute, after the move for an hour, and changes nothing', async () => {
  const org = await makeOrg(indexing.db)
  await indexing.db.update(orgs).set({ movingSince: new Date() }).where(eq(orgs.id, org.id))
  const handler = vi.fn(async () => 'done')
  const job = await takeJob()
  await attempt(job, handler, { payload: { orgId: org.id } })
  expect(handler).not.toHaveBeenCalled()
  const [waiting] = await waitingJobs()
  expect(waiting).toMatchObject({ task: 'repos/sweep-texts', attempts: 0, max_attempts: 5 })
  expect(Date.parse(String(waiting?.run_at))).toBeGreaterThan(Date.now() + 30_000)
  await indexing.db.update(orgs).set({ movedTo: 'https://specs.example.com/' }).where(eq(orgs.id, org.id))
  await attempt(await takeJob(), handler, { payload: { orgId: org.id } })
  const times = (await waitingJobs()).map(({ run_at }) => Date.parse(String(run_at)))
  expect(Math.max(...times)).toBeGreaterThan(Date.now() + 3_000_000)
  await indexing.db.update(orgs).set({ movingSince: null, movedTo: null }).where(eq(orgs.id, org.id))
  await attempt(await takeJob(), handler, { payload: { orgId: org.id } })
  expect(handler).toHaveBeenCalledOnce()
})

it.each([
  [30_000, null],
  [3_000_000, 'https://specs.example.com/app/acme/'],
])(
  'a job that finds out in its work that its org moves waits at least %d ms, too (moved to %s)',
  async (waitMs, movedTo) => {
    const handler = async () => refuseDuringMove({ movingSince: new Date(), movedTo })
    await attempt(await takeJob(), handler)
    const [waiting] = await waitingJobs()
    expect(waiting).toMatchObject({ task: 'repos/sweep-texts', attempts: 0, max_attempts: 5 })
    expect(Date.parse(String(waiting?.run_at))).toBeGreaterThan(Date.now() + waitMs)
  },
)

const waitingJobs = () =>
  indexing.db.execute(sql`
    select task_identifier as task, queue_name as queue, key, attempts, max_attempts, priority, flags,
      run_at::text as run_at
    from graphile_worker.jobs where locked_at is null`)

const RESUMES_AT = new Date(Date.now() + 3_600_000)
const rateLimited = () =>
  new CodeHostError('rate_limited', 'The rate limit is used up.', { retryable: true, resumesAt: RESUMES_AT })

it.each([
  ['an error of the code host', async () => Promise.reject(rateLimited())],
  ['an error of the AI provider', failing(new AiError('rate_limited', { resumesAt: RESUMES_AT }))],
])(
  'a rate limit costs no attempt: the same job waits until the service accepts requests again (%s)',
  async (_, handler) => {
    const job = await takeJob('history:7')
    await indexing.db.execute(sql`
    update graphile_worker._private_jobs set priority = 12, flags = '{"bulk": true, "org:3": true}'`)
    await attempt(job, handler)
    const [waiting, ...others] = await waitingJobs()
    expect(others).toEqual([])
    expect(waiting).toMatchObject({
      task: 'repos/sweep-texts',
      queue: 'history:7',
      key: 'history:7',
      priority: 12,
      attempts: 0,
      max_attempts: 5,
      flags: { bulk: true, 'org:3': true },
    })
    expect(new Date(String(waiting?.run_at))).toEqual(RESUMES_AT)
  },
)

it('a job without a key waits for the rate limit too', async () => {
  await attempt(await takeJob(), failing(rateLimited()))
  expect(await waitingJobs()).toMatchObject([{ key: null, queue: null, flags: null, attempts: 0 }])
})

it('a rate limit does not postpone a newer request for the same work', async () => {
  const job = await takeJob('history:7')
  await attempt(job, async () => {
    await indexing.db.execute(sql`
      select graphile_worker.add_job('repos/sweep-texts', queue_name => 'history:7', job_key => 'history:7')`)
    throw rateLimited()
  })
  const [waiting, ...others] = await waitingJobs()
  expect(others).toEqual([])
  expect(new Date(String(waiting?.run_at)).getTime()).toBeLessThan(RESUMES_AT.getTime())
})

it('jobs that were given up are deleted after thirty days, and no others', async () => {
  const [old, recent, waiting, running] = [await takeJob(), await takeJob(), await takeJob(), await takeJob()]
  const daysAgo = (days: number) => sql`
    run_at = now() - ${days} * interval '1 day', updated_at = now() - ${days} * interval '1 day'`
  await letGo(old, sql`attempts = max_attempts, ${daysAgo(31)}`)
  await letGo(recent, sql`attempts = max_attempts, ${daysAgo(29)}`)
  await letGo(waiting, daysAgo(31))
  await indexing.db.execute(sql`
    update graphile_worker._private_jobs set attempts = max_attempts, ${daysAgo(31)} where id = ${running.id}`)
  expect(await sweepGivenUp(indexing.ctx)).toEqual({ removed: 1 })
  expect(await attemptsOf(old)).toBeUndefined()
  expect([await attemptsOf(recent), await attemptsOf(waiting), await attemptsOf(running)]).toEqual([5, 2, 5])
})

it.each([
  ['its worker was stopped', new Error('this worker was stopped'), true],
  ['the database was away', Object.assign(new Error('closed'), { code: 'CONNECTION_CLOSED' }), false],
])('a job whose key a newer request took is completed when it fails because %s', async (_, error, isLost) => {
  const job = await takeJob('history:7')
  const supersede = async () => {
    await indexing.db.execute(sql`
      select graphile_worker.add_job('repos/sweep-texts', job_key => 'history:7')`)
    throw error
  }
  await expect(attempt(job, supersede, { isLost })).resolves.toBeUndefined()
  expect(await waitingJobs()).toMatchObject([{ key: 'history:7', attempts: 0 }])
})

it('a finished job deletes older jobs of the same work that were given up or superseded', async () => {
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

it('a job of an org that was deleted ends quietly, and one of another org does not', async () => {
  const failingJob = failing(new Error('no such repository'))
  await expect(
    attempt(await takeJob(), failingJob, { payload: { orgId: 999_999_999 } }),
  ).resolves.toBeUndefined()
  const payload = { orgId: indexing.org.id }
  await expect(attempt(await takeJob(), failingJob, { payload })).rejects.toThrow('no such repository')
})

it('listeners that a job leaves behind end with it, and it is still stopped with the worker', async () => {
  const worker = new AbortController()
  const { signal } = worker
  for (const ending of [async () => undefined, failing(new Error('half a pack'))])
    await attempt(
      await takeJob(),
      (ctx) => {
        for (let call = 0; call < 20; call++) ctx.signal.addEventListener('abort', () => undefined)
        return ending()
      },
      { signal },
    ).catch(() => undefined)
  expect(getEventListeners(signal, 'abort')).toEqual([])

  const reasons: unknown[] = []
  const waitForAbort: JobHandler<object> = (ctx) =>
    new Promise((resolve) => {
      ctx.signal.addEventListener('abort', () => {
        reasons.push(ctx.signal.reason)
        resolve(undefined)
      })
      worker.abort('the worker stops')
    })
  await attempt(await takeJob(), waitForAbort, { signal })
  expect(reasons).toEqual(['the worker stops'])
})
