import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { withTimeLimit } from '#server/library/search/matching/with-time-limit'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { searchable } from './make-corpus'

const indexing = openIndexing()

it('cancels a slow statement and leaves the connection usable', async () => {
  const slow = withTimeLimit(indexing.db, 30, (db) => db.execute(sql`select pg_sleep(10)`))
  expect(await slow).toBeNull()
  const [setting] = await indexing.db.execute(sql`show statement_timeout`)
  expect(setting).toEqual({ statement_timeout: '0' })
  await expect(withTimeLimit(indexing.db, 1000, (db) => db.execute(sql`select 1 / 0`))).rejects.toThrow()
})

it('returns partial results at the time limit and reports it', async () => {
  const { search } = await searchable(indexing, { 'docs/a.md': '# Ledger\n\n## One\n\nText.\n' })
  await indexing.db.transaction(async (tx) => {
    await tx.execute(sql`lock table sections in access exclusive mode`)
    expect(await search('ledger')).toMatchObject({ partial: true, results: [], suggestions: [] })
  })
  expect(await search('ledger')).toMatchObject({ partial: false })
})
