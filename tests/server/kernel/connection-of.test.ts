import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { connectionOf } from '#server/kernel/database/connection-of'
import { withTransaction } from '#server/kernel/transaction'
import { testDatabaseUrl } from '#tests/support/postgres/database'

let db: Database

beforeAll(async () => {
  db = openDatabase(await testDatabaseUrl(), { max: 2 })
})
afterAll(() => db.$client.end())

it('is the pool of a database', () => {
  expect(connectionOf(db)).toBe(db.$client)
})

it('is the one connection of a transaction', async () => {
  const transactionId = async (of: Database) =>
    (await connectionOf(of).unsafe('select pg_current_xact_id()::text as id'))[0]?.id
  const [one, other] = await withTransaction({ db }, async (tx) => [
    await transactionId(tx.db),
    await transactionId(tx.db),
  ])
  expect(one).toBe(other)
  expect(await transactionId(db)).not.toBe(one)
})

it('fails with a clear message when drizzle keeps its connection elsewhere', () => {
  expect(() => connectionOf({ _: { session: {} } } as Database)).toThrow('Adapt connectionOf')
})
