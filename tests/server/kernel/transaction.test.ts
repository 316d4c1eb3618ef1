import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { afterCommit, withTransaction } from '#server/kernel/transaction'
import { testDatabaseUrl } from '#tests/support/postgres/database'

let db: Database

beforeAll(async () => {
  db = openDatabase(await testDatabaseUrl(), { max: 2 })
})
afterAll(() => db.$client.end())

it('work after a commit runs in parallel, so a slow task does not delay others', async () => {
  let tellSecond = () => {}
  const secondHeard = new Promise<void>((resolve) => {
    tellSecond = resolve
  })
  await withTransaction({ db }, async (ctx) => {
    await afterCommit(ctx, () => secondHeard)
    await afterCommit(ctx, async () => tellSecond())
  })
})

it('work after a commit is dropped on a rollback', async () => {
  let isDone = false
  const failing = withTransaction({ db }, async (ctx) => {
    await afterCommit(ctx, async () => {
      isDone = true
    })
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  expect(isDone).toBe(false)
})
