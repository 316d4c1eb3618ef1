import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { OrgProcedureContext } from '#server/kernel/context'
import { deleteSavedSearch, listSavedSearches, saveSearch } from '#server/library/search/saved-searches'
import {
  listUnanswered,
  MAX_UNANSWERED_SEARCHES,
  recordUnansweredSearch,
} from '#server/library/search/unanswered'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { userActor } from '#tests/support/test-context'
import { searchable } from './make-corpus'

const indexing = openIndexing()

async function member(org = indexing.org): Promise<OrgProcedureContext> {
  const userId = await makeMember(indexing.db, org)
  const actor = userActor(userId)
  return { ...indexing.ctx, actor, org, permissions: ['specs:read'] }
}

it('saves searches by name, visible to their owner only', async () => {
  const ctx = await member()
  await saveSearch(ctx, { name: 'Stale', query: 'is:stale' })
  const { id } = await saveSearch(ctx, { name: 'Blocked', query: 'is:blocked' })
  const names = async (of: OrgProcedureContext) =>
    (await listSavedSearches(of)).searches.map(({ name }) => name)
  expect(await names(ctx)).toEqual(['Blocked', 'Stale'])
  const other = await member()
  expect(await names(other)).toEqual([])
  await expect(deleteSavedSearch(other, id)).rejects.toMatchObject({ code: 'not_found' })
  await deleteSavedSearch(ctx, id)
  expect(await names(ctx)).toEqual(['Stale'])
})

it('limits the number of saved searches', async () => {
  const ctx = await member()
  for (let saved = 0; saved < 100; saved++) await saveSearch(ctx, { name: 'One', query: 'one' })
  await expect(saveSearch(ctx, { name: 'One', query: 'one' })).rejects.toMatchObject({ code: 'conflict' })
})

it('lists unanswered searches of the org, most frequent first', async () => {
  const { search } = await searchable(indexing, { 'docs/a.md': '# Ledger\n' })
  for (const q of ['quagga', 'thylacine', 'quagga', 'ledger']) await search(q)
  const { searches, total } = await listUnanswered(await member(), { limit: 20, offset: 0 })
  expect(searches.map(({ query, count }) => [query, count])).toEqual([
    ['quagga', 2],
    ['thylacine', 1],
  ])
  expect(total).toBe(2)
  const elsewhere = await member(await makeOrg(indexing.db))
  expect(await listUnanswered(elsewhere, { limit: 20, offset: 0 })).toEqual({ searches: [], total: 0 })
})

it('keeps only the most recent unanswered searches', async () => {
  const ctx = await member()
  await indexing.db.execute(sql`
    insert into unanswered_searches (org_id, query, count, first_at, last_at)
    select ${indexing.org.id}, 'word ' || n, 1, now() - interval '1 day', now() - n * interval '1 second'
    from generate_series(1, ${MAX_UNANSWERED_SEARCHES + 3}) n`)
  await recordUnansweredSearch(ctx, { kind: 'word', text: 'newest' })
  const stored = await indexing.db.execute<{ query: string }>(sql`
    select query from unanswered_searches where org_id = ${indexing.org.id} order by last_at desc`)
  expect([stored.length, stored[0]?.query, stored.at(-1)?.query]).toEqual([
    MAX_UNANSWERED_SEARCHES,
    'newest',
    `word ${MAX_UNANSWERED_SEARCHES - 1}`,
  ])
})
