import { once } from 'node:events'
import type { Pool } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { testLog } from '#tests/support/canary/record-output'
import { freshDatabaseUrl } from '#tests/support/postgres/database'
import { openQueuePool } from '#worker/open-queue-pool'
import { startRunner } from '#worker/start-runner'

const JOBS = ['refused', 'second', 'third', 'fourth']

/** The database rejects the result of one job. */
const refuseOneResult = (pool: Pool) =>
  pool.query(`
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'refused'; end $$;
    create trigger refuse_result before delete on graphile_worker._private_jobs
      for each row when (old.key = 'refused') execute function refuse()`)

const jobKeys = async (pool: Pool): Promise<string[]> =>
  (await pool.query("select key from graphile_worker.jobs where task_identifier = 'wait'")).rows.map(
    ({ key }) => key,
  )

it('a runner ends although several results follow one that could not be written', async () => {
  const databaseUrl = await freshDatabaseUrl()
  const pool = openQueuePool({ databaseUrl, max: 4, applicationName: 'test', log: testLog() })
  onTestFinished(() => pool.end())
  const endJob = new Map<string, () => void>()
  const { runner, end } = await startRunner({
    pool,
    concurrency: JOBS.length,
    log: testLog(),
    taskList: {
      wait: (_, { job }) => new Promise((resolve) => endJob.set(String(job.key), () => resolve())),
    },
  })
  await refuseOneResult(pool)
  for (const key of JOBS) await runner.addJob('wait', {}, { jobKey: key })
  await expect.poll(() => endJob.size).toBe(JOBS.length)
  const failure = once(runner.events, 'pool:fatalError')
  endJob.get('refused')?.()
  await failure
  for (const key of JOBS.slice(1)) {
    endJob.get(key)?.()
    await expect.poll(() => jobKeys(pool)).not.toContain(key)
  }
  await end
  expect(await jobKeys(pool)).toEqual(['refused'])
})
