import { getPriority } from 'node:os'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { workers } from '#db/schema/index'
import { eventually } from '#tests/support/eventually'
import { NICENESS } from '#worker/lower-priority'
import { openWorkers } from './working'

const working = openWorkers()
const { indexing } = working
const heartbeatTiming = { beatMs: 50, silenceMs: 15_000 }

/** The nice values of the database processes that serve connections with this name. */
async function nicenessOf(applicationName: string): Promise<number[]> {
  const rows = await indexing.db.execute<{ pid: number }>(sql`
    select pid from pg_stat_activity where datname = current_database() and application_name like ${applicationName}`)
  return rows.map(({ pid }) => getPriority(pid))
}

it('database processes that serve jobs get a lower priority than those that serve readers', async () => {
  await working.start({ hasOwnDatabase: true, heartbeatTiming })
  const niceness = await nicenessOf('plumbline worker %')
  expect(niceness.length, 'all connections, before the first job').toBeGreaterThanOrEqual(10)
  await eventually(async () =>
    expect(new Set(await nicenessOf('plumbline worker %'))).toEqual(new Set([NICENESS])),
  )
  expect(new Set(await nicenessOf('plumbline'))).toEqual(new Set([getPriority()]))
})

it('processes of an external database keep their priority', async () => {
  await working.start({ heartbeatTiming })
  await eventually(async () => expect((await nicenessOf('plumbline worker %')).length).toBeGreaterThan(1))
  const beatBefore = await lastBeat()
  await eventually(async () => expect(await lastBeat()).toBeGreaterThan(beatBefore))
  expect(new Set(await nicenessOf('plumbline worker %'))).toEqual(new Set([getPriority()]))
})

async function lastBeat(): Promise<number> {
  const [worker] = await indexing.db.select({ seenAt: workers.seenAt }).from(workers)
  return worker?.seenAt.getTime() ?? Number.NaN
}
