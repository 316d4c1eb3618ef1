import { expect, test } from 'vitest'
import { openDatabase } from '#db/client'
import { freshDatabaseUrl, testDatabaseUrl } from '#tests/support/postgres/database'

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

test('no other test uses a fresh database', async () => {
  expect(await freshDatabaseUrl()).not.toBe(await freshDatabaseUrl())
})
