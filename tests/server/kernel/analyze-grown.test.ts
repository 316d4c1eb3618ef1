import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { analyzeGrown } from '#server/kernel/database/analyze-grown'
import { testDatabaseUrl } from '#tests/support/postgres/database'

let db: Database
beforeAll(async () => {
  db = openDatabase(await testDatabaseUrl(), { max: 1 })
})
afterAll(() => db.$client.end())

const knownRows = async (table: string) => {
  const [row] = await db.execute<{ n: number }>(
    sql`select reltuples::int as n from pg_class where relname = ${table}`,
  )
  return row?.n
}

it('updates the planner statistics only of tables that have just been filled', async () => {
  for (const table of ['filled_now', 'hardly_filled']) {
    await db.execute(sql`create table ${sql.identifier(table)} (n int) with (autovacuum_enabled = false)`)
    await db.execute(
      sql`insert into ${sql.identifier(table)} select generate_series(1, ${table === 'filled_now' ? 5000 : 10})`,
    )
  }
  await analyzeGrown(db, ['filled_now', 'hardly_filled', 'not_there'])
  expect(await knownRows('filled_now')).toBe(5000)
  expect(await knownRows('hardly_filled')).toBe(-1)
})
