import { expect, it } from 'vitest'
import { addJobs } from '../../server/kernel/jobs'
import { sweepRateCounts } from '../../server/rate-limits/jobs'
import { reapDeadWorkers } from '../../worker/reap-dead-workers'
import { statementsOf } from '../support/postgres/statements-of'
import { eventually, openWorkers } from './working'

const working = openWorkers()
const { indexing } = working

it('while nothing runs and nobody has died, a look for dead workers is one statement', async () => {
  await working.start()
  for (let look = 0; look < 2; look++)
    expect(await statementsOf(indexing.db, () => reapDeadWorkers(indexing.ctx))).toHaveLength(1)
})

it('the jobs of one queue follow one another without waiting for the next poll', async () => {
  await working.start({ concurrency: 1 })
  const jobs = Array.from({ length: 6 }, () => ({ payload: {}, queue: 'one after another' }))
  await addJobs(indexing.ctx, sweepRateCounts, jobs)
  await eventually(async () => expect(await waiting()).toEqual([]), 4_000)
})

const waiting = () =>
  indexing.db.execute("select id from graphile_worker.jobs where queue_name = 'one after another'")
