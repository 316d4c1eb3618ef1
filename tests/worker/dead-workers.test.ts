import type { ChildProcess } from 'node:child_process'
import { eq, sql, TransactionRollbackError } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { runs, workers } from '#db/schema/index'
import { settleLostRuns } from '#server/library/indexing/index'
import { requestIndex } from '#server/library/repos/index'
import { spec } from '#tests/server/library/indexing/indexing'
import { eventually } from '#tests/support/eventually'
import { MAX_DEATHS, reapDeadWorkers } from '#worker/reap-dead-workers'
import { forkWorker, kill } from './fork-worker'
import { openWorkers } from './working'

const working = openWorkers()
const { indexing } = working
const children: ChildProcess[] = []

afterEach(async () => {
  await Promise.all(children.splice(0).map(kill))
})

/** Makes the last heartbeat and all locks old enough for a worker to count as dead. */
async function letTimePass(): Promise<void> {
  const before = sql`now() - interval '1 minute'`
  await indexing.db.update(workers).set({ seenAt: before })
  for (const table of [sql`_private_jobs`, sql`_private_job_queues`]) {
    await indexing.db.execute(sql`
      update graphile_worker.${table} set locked_at = ${before} where locked_at is not null`)
  }
}

async function manyFiles(count: number) {
  const files = Array.from({ length: count }, (_, at) => [`docs/specs/${at}.md`, spec(`Number ${at}`, BODY)])
  const git = indexing.repository(Object.fromEntries(files))
  return { git, key: await indexing.connect(git) }
}

/** Several batches, so that a worker can be interrupted between the first and the last. */
const MANY = process.env.DEEP === undefined ? 400 : 1_000

const BODY = Array.from({ length: 100 }, (_, at) => `A sentence about the subject number ${at}.`).join('\n')

async function killedInTheMiddle(count: number) {
  const child = await forkWorker(indexing.databaseUrl)
  children.push(child)
  const { git, key } = await manyFiles(count)
  await eventually(async () => expect((await indexing.texts(key.orgId)).length).toBeGreaterThan(0))
  await kill(child)
  return { git, key }
}

it('another worker continues the index run of a killed worker', async () => {
  const { git, key } = await killedInTheMiddle(MANY)
  expect(await indexing.newestRun(key)).toMatchObject({ state: 'running', attempt: 1 })
  expect(await indexing.paths(key)).toEqual([])
  const written = (await indexing.texts(key.orgId)).length
  await letTimePass()
  await working.start()
  await eventually(async () => expect(await indexing.newestRun(key)).toMatchObject({ state: 'done' }))
  expect(await indexing.newestRun(key)).toMatchObject({ attempt: 2, doneCount: MANY })
  expect((await indexing.newestRun(key)).writtenCount).toBeLessThanOrEqual(MANY - written)
  expect(await indexing.paths(key)).toHaveLength(MANY)
  expect(await indexing.texts(key.orgId)).toHaveLength(MANY)
  expect((await indexing.repositoryRow(key)).headSha).toBe(git.head())
})

it('a suspended worker that counted as dead changes nothing when it resumes', async () => {
  const child = await forkWorker(indexing.databaseUrl)
  children.push(child)
  const { git, key } = await manyFiles(MANY)
  await eventually(async () => expect((await indexing.texts(key.orgId)).length).toBeGreaterThan(0))
  child.kill('SIGSTOP')
  await letTimePass()
  git.commit({ 'docs/specs/0.md': null })
  await working.start()
  await eventually(async () => {
    expect((await indexing.newestRun(key)).state).toBe('done')
    expect((await indexing.repositoryRow(key)).headSha).toBe(git.head())
  })
  const after = await indexing.repositoryRow(key)
  child.kill('SIGCONT')
  // Both workers now render all documents, one of them in this process.
  await eventually(async () => {
    expect([child.exitCode, child.signalCode]).toEqual([null, null])
    const [awake] = await indexing.db
      .select()
      .from(workers)
      .where(eq(workers.pid, child.pid ?? -1))
    expect(awake?.seenAt.getTime()).toBeGreaterThan(Date.now() - 15_000)
  })
  await eventually(async () => expect(await unfinished(key)).toEqual([]))
  expect(await indexing.repositoryRow(key)).toMatchObject({ headSha: after.headSha, problem: null })
  expect(await indexing.paths(key)).toHaveLength(MANY - 1)
}, 180_000)

it('a worker that is suspended while it requests an index run keeps no locks', async () => {
  const child = await forkWorker(indexing.databaseUrl, { beatMs: 200, silenceMs: 1_000 })
  children.push(child)
  const { git, key } = await manyFiles(1)
  await eventually(async () => expect((await indexing.repositoryRow(key)).headSha).toBe(git.head()))
  const watches = () =>
    indexing.db.execute(sql`
      select state, wait_event_type from pg_stat_activity
      where datname = current_database() and application_name = 'plumbline watch' and state <> 'idle'`)
  await indexing.db
    .transaction(async (tx) => {
      await tx.execute(sql`select graphile_worker.add_job('none', job_key => ${`index:${key.id}`})`)
      git.commit({ 'docs/specs/0.md': null })
      await eventually(async () => expect(await watches()).toMatchObject([{ wait_event_type: 'Lock' }]))
      child.kill('SIGSTOP')
      tx.rollback()
    })
    .catch((error) => expect(error).toBeInstanceOf(TransactionRollbackError))
  await eventually(async () => expect(await watches()).toEqual([]))
})

const unfinished = (key: { id: number }) =>
  indexing.db.execute(sql`
    select id from runs where repository_id = ${key.id} and state in ('queued', 'running')`)

/** Locks the index job as if a worker had taken it and died a minute ago. */
async function loseWorkerOf(key: { id: number }): Promise<void> {
  await indexing.db.execute(sql`
    update graphile_worker._private_jobs
    set locked_by = 'gone', locked_at = now() - interval '1 minute', attempts = attempts + 1
    where key = ${`index:${key.id}`}`)
  await reapDeadWorkers(indexing.ctx)
}

const jobOf = async (key: { id: number }) => {
  const [job] = await indexing.db.execute(sql`
    select attempts, max_attempts, locked_by, last_error from graphile_worker._private_jobs
    where key = ${`index:${key.id}`}`)
  return job
}

it('a death does not count as a failed attempt of the job', async () => {
  const { key } = await manyFiles(1)
  for (let death = 1; death < MAX_DEATHS; death++) await loseWorkerOf(key)
  expect(await jobOf(key)).toMatchObject({ attempts: 0, locked_by: null, last_error: null })
  await indexing.run(key)
  expect(await unfinished(key)).toEqual([])
})

it('the attempt after a death is not the last one', async () => {
  const { key } = await manyFiles(1)
  await indexing.db.execute(sql`
    update graphile_worker._private_jobs set attempts = max_attempts - 1 where key = ${`index:${key.id}`}`)
  await loseWorkerOf(key)
  const { attempts, max_attempts: maxAttempts } = (await jobOf(key)) ?? {}
  expect(Number(attempts) + 1).toBeLessThan(Number(maxAttempts))
})

it('a job that kills every worker that takes it is given up, and its run says so', async () => {
  const { key } = await manyFiles(1)
  for (let death = 1; death <= MAX_DEATHS; death++) await loseWorkerOf(key)
  expect(await jobOf(key)).toMatchObject({ attempts: 5, max_attempts: 5, locked_by: null })
  expect(await indexing.newestRun(key)).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/10 times/),
  })
  expect((await indexing.repositoryRow(key)).problem).toMatch(/10 times/)
  await working.start()
  await requestIndex(indexing.ctx, key)
  await eventually(async () => expect(await indexing.newestRun(key)).toMatchObject({ state: 'done' }))
  expect((await indexing.repositoryRow(key)).problem).toBeNull()
  await eventually(async () => expect(await jobsLeft()).toEqual([]))
})

const jobsLeft = () => indexing.db.execute(sql`select task_identifier, last_error from graphile_worker.jobs`)

it('a locked queue without a running job is unlocked', async () => {
  const { key } = await manyFiles(1)
  await indexing.db.execute(sql`
    update graphile_worker._private_job_queues set locked_by = 'alive', locked_at = now() - interval '1 minute'
    where queue_name = ${`repo:${key.id}`}`)
  await indexing.db
    .insert(workers)
    .values({ id: 'alive', pid: 1, host: 'elsewhere', applicationName: 'elsewhere', seenAt: new Date() })
  await reapDeadWorkers(indexing.ctx)
  await indexing.db.delete(workers).where(eq(workers.id, 'alive'))
  await working.start()
  await eventually(async () => expect(await indexing.newestRun(key)).toMatchObject({ state: 'done' }))
})

it('a living worker keeps its jobs, however long they take', async () => {
  const { key } = await manyFiles(1)
  await indexing.db
    .insert(workers)
    .values({ id: 'pool-alive', pid: 1, host: 'elsewhere', applicationName: 'elsewhere', seenAt: new Date() })
  await indexing.db.execute(sql`
    update graphile_worker._private_jobs set locked_by = 'pool-alive', locked_at = now() - interval '1 hour'
    where key = ${`index:${key.id}`}`)
  await reapDeadWorkers(indexing.ctx)
  const [job] = await indexing.db.execute(sql`
    select locked_by from graphile_worker._private_jobs where key = ${`index:${key.id}`}`)
  expect(job).toEqual({ locked_by: 'pool-alive' })
  await indexing.db.delete(workers).where(eq(workers.id, 'pool-alive'))
})

it('a run without a job gets a new job', async () => {
  const { key } = await manyFiles(1)
  await indexing.db.execute(sql`delete from graphile_worker._private_jobs`)
  await indexing.db.update(runs).set({ state: 'running', attempt: 1 }).where(eq(runs.repositoryId, key.id))
  await settleLostRuns(indexing.ctx)
  await indexing.run(key)
  expect(await unfinished(key)).toEqual([])
  expect(await indexing.paths(key)).toEqual(['docs/specs/0.md'])
})
