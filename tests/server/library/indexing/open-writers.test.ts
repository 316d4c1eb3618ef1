import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { openWriters } from '#server/library/indexing/texts/open-writers'
import { testDatabaseUrl } from '#tests/support/postgres/database'

const APPLICATION = 'writers of many texts'
let db: Database

beforeAll(async () => {
  db = openDatabase(await testDatabaseUrl(), { max: 2, applicationName: APPLICATION })
})

afterAll(() => db.$client.end())

const connectionCount = async () => {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = ${APPLICATION}`)
  return row?.count
}

/** More parallel statements than connections. */
const writeALot = (writers: Pick<Database, 'execute'>) =>
  Promise.all(Array.from({ length: 6 }, () => writers.execute(sql`select`)))

it('many texts are written over connections of their own, with the name of the worker', async () => {
  await writeALot(db)
  const writers = openWriters(db, 2_000)
  await writeALot(writers.db)
  expect(writers.lanes, 'one more batch is read and parsed').toBe(3)
  expect(await connectionCount()).toBe(4)
  await writers.close()
  await expect.poll(connectionCount).toBe(2)
})

it('few texts are written over the connections of the worker', async () => {
  const writers = openWriters(db, 1_999)
  expect(writers.db).toBe(db)
  expect(writers.lanes).toBe(2)
  await writers.close()
  await expect(db.execute(sql`select`), 'the worker keeps its connections').resolves.toBeDefined()
})

it('writers join a transaction that is already open', async () => {
  await db.transaction(async (tx) => {
    const transaction = tx as unknown as Database
    expect(openWriters(transaction, 5_000).db).toBe(transaction)
  })
})
