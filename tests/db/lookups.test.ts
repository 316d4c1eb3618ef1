import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#db/client'
import { prepareLookup } from '#server/kernel/database/prepare-once'
import { testDatabaseUrl } from '#tests/support/postgres/database'

const db = openDatabase(await testDatabaseUrl(), { hasLookups: true })
afterAll(() => db.$client.end())

const lookUp = (statement: ReturnType<typeof sql>) =>
  db.$lookups?.lookUp((connection) => connection.execute<{ pid: number }>(statement))
const findProcess = async () => (await lookUp(sql`select pg_backend_pid() as pid`))?.[0]?.pid

it('lookups of one event loop turn share a connection', async () => {
  const processes = await Promise.all(Array.from({ length: 10 }, findProcess))
  expect(new Set(processes).size).toBe(1)
  expect(processes[0]).toBeGreaterThan(0)
})

it('a lookup does not wait for a slow statement of an earlier turn', async () => {
  const isSlowDone = lookUp(sql`select pg_sleep(30)`)?.then(
    () => 'done',
    () => 'cancelled',
  )
  await nextTurn()
  for (let lookup = 0; lookup < 20; lookup++) expect(await findProcess()).toBeGreaterThan(0)
  await db.execute(
    sql`select pg_cancel_backend(pid) from pg_stat_activity where query like '%pg_sleep(30)%' and pid <> pg_backend_pid()`,
  )
  expect(await isSlowDone).toBe('cancelled')
})

it('a pool without connections for lookups runs them on its own', async () => {
  const applicationName = 'lookups without connections'
  const pool = openDatabase(await testDatabaseUrl(), { max: 1, applicationName })
  onTestFinished(() => pool.$client.end())
  const countConnections = prepareLookup(({ $client }) => ({
    execute: (name: string) =>
      $client`select count(*)::int from pg_stat_activity where application_name = ${name}`,
  }))
  await pool.execute(sql`select 1`)
  expect(await countConnections(pool, applicationName)).toEqual([{ count: 1 }])
})
