import { expect, it } from 'vitest'
import { addJobs } from '#server/kernel/jobs'
import { sweepRateCounts } from '#server/platform/rate-limits/jobs'
import { eventually } from '#tests/support/eventually'
import { statementsOf } from '#tests/support/postgres/statements-of'
import { reapDeadWorkers } from '#worker/reap-dead-workers'
import { openWorkers } from './working'

const working = openWorkers()
const { indexing } = working

it('a check for dead workers is two statements while nothing runs', async () => {
  await working.start()
  for (let look = 0; look < 2; look++)
    expect(await statementsOf(indexing.db, () => reapDeadWorkers(indexing.ctx))).toHaveLength(2)
})

it('jobs of one queue run in sequence without waiting for the next poll', async () => {
  await working.start({ concurrency: 1 })
  const jobs = Array.from({ length: 6 }, () => ({ payload: {}, queue: 'one after another' }))
  await addJobs(indexing.ctx, sweepRateCounts, jobs)
  await eventually(async () => expect(await waiting()).toEqual([]), 4_000)
})

const waiting = () =>
  indexing.db.execute("select id from graphile_worker.jobs where queue_name = 'one after another'")
