import { expect, test } from 'vitest'
import { openDatabase } from '../../db/client'
import { freshDatabaseUrl, testDatabaseUrl } from '../support/postgres/database'

test('a worker gets one migrated database and keeps it', async () => {
  const url = await testDatabaseUrl()
  expect(await testDatabaseUrl()).toBe(url)
  const db = openDatabase(url)
  try {
    await expect(db.query.orgs.findMany({ limit: 1 })).resolves.toBeInstanceOf(Array)
  } finally {
    await db.$client.end()
  }
})

test('a fresh database is nobody else’s', async () => {
  expect(await freshDatabaseUrl()).not.toBe(await freshDatabaseUrl())
})
