import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sweepOldRows } from '#server/console/data/retention/sweep-old-rows'
import type { OrgProcedureContext } from '#server/kernel/context'
import { countOpened } from '#server/library/search/counts/count-opened'
import { countSearch, MAX_QUERIES_PER_DAY } from '#server/library/search/counts/count-search'
import { changeCounting } from '#server/library/search/counts/counting'
import { listUnopened } from '#server/library/search/counts/list-unopened'
import { type SearchInput, searchSections } from '#server/library/search/search-sections'
import { listUnanswered } from '#server/library/search/unanswered'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { searchable } from '#tests/server/library/search/make-corpus'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { jobContext, userActor } from '#tests/support/test-context'

const indexing = openIndexing()
const PAGE = { limit: 20, offset: 0 }

async function person(): Promise<OrgProcedureContext> {
  const actor = userActor(await makeMember(indexing.db, indexing.org), { sessionId: 'a browser' })
  return { ...indexing.ctx, actor, org: indexing.org, permissions: ['org:manage'] }
}

async function openCounts() {
  await searchable(indexing, { 'docs/a.md': '---\nteam: payments\n---\n# Ledger\n\n## Entries\n\nText.\n' })
  const ctx = await person()
  const search = (q: string, input: Partial<SearchInput> = {}, by = ctx) =>
    searchSections(by, { ...PAGE, ...input, q })
  const unopened = async (by = ctx) =>
    (await listUnopened(by, PAGE)).searches.map(({ query, count }) => [query, count])
  const open = (q: string, input = {}) => countOpened(ctx, { typing: false, ...input, q })
  return { ctx, search, unopened, open }
}

const stored = async () => {
  const rows = await indexing.db.execute<{ query: string; searches: number; opened: number }>(sql`
    select query, searches, opened from search_counts where org_id = ${indexing.org.id} order by query`)
  return rows.map(({ query, searches, opened }) => [query, searches, opened])
}

it('lists searches whose results nobody opened, most frequent first', async () => {
  const { search, unopened, open } = await openCounts()
  for (const q of ['ledger', 'Ledger', 'entries', 'entries', 'entries', 'text']) await search(q)
  expect(await unopened()).toEqual([
    ['entries', 3],
    ['ledger', 2],
  ])
  await open('entries')
  expect(await unopened()).toEqual([['ledger', 2]])
  expect(await stored()).toEqual([
    ['entries', 3, 1],
    ['ledger', 2, 0],
    ['text', 1, 0],
  ])
})

it('counts a search with filters by its whole text, also when it is opened', async () => {
  const { search, open } = await openCounts()
  await search('ledger', { team: 'payments' })
  await open('Ledger', { team: 'payments' })
  expect(await stored()).toEqual([['ledger team:payments', 1, 1]])
})

it('counts a search that was only typed when a result is opened', async () => {
  const { search, open } = await openCounts()
  await search('ledg*', { typing: true })
  expect(await stored()).toEqual([])
  await open('ledg*', { typing: true })
  expect(await stored()).toEqual([['ledg*', 1, 1]])
})

it('does not count programs, further pages, filters without words, and searches without results', async () => {
  const { ctx, search, open } = await openCounts()
  await search('ledger', {}, { ...ctx, actor: userActor(1) })
  await search('ledger', {}, { ...ctx, assistant: { name: 'Helper' } })
  await search('ledger', { offset: 20 })
  await search('team:payments')
  await search('thylacine')
  await open('team:payments')
  expect(await stored()).toEqual([])
})

it('stores nothing while the counts are off, and deletes what was stored', async () => {
  const { ctx, search, open, unopened } = await openCounts()
  for (const q of ['ledger', 'ledger', 'thylacine']) await search(q)
  expect([await unopened(), (await listUnanswered(ctx, PAGE)).total]).toEqual([[['ledger', 2]], 1])
  await changeCounting(ctx, { counts_searches: false })
  expect([await stored(), (await listUnanswered(ctx, PAGE)).total]).toEqual([[], 0])
  for (const q of ['ledger', 'thylacine']) await search(q)
  await open('ledger')
  expect([await stored(), (await listUnanswered(ctx, PAGE)).total]).toEqual([[], 0])
  await changeCounting(ctx, { counts_searches: true })
  await search('ledger')
  expect(await stored()).toEqual([['ledger', 1, 0]])
})

it('counts at most so many different searches a day', async () => {
  const { ctx, search } = await openCounts()
  const day = ctx.clock.now().toISOString().slice(0, 10)
  await indexing.db.execute(sql`
    insert into search_counts (org_id, day, query, searches, opened)
    select ${ctx.org.id}, ${day}, 'word ' || n, 1, 0 from generate_series(1, ${MAX_QUERIES_PER_DAY}) n`)
  await search('ledger')
  await countSearch(ctx, { kind: 'phrase', text: 'x' }, { searches: 1, opened: 0 })
  expect((await stored()).length).toBe(MAX_QUERIES_PER_DAY)
})

it('removes the texts of searches after 90 days, and at once those of orgs that turned counts off', async () => {
  const { ctx, search } = await openCounts()
  for (const q of ['ledger', 'thylacine']) await search(q)
  const other = await makeOrg(indexing.db)
  await indexing.db.execute(sql`
    insert into search_counts (org_id, day, query, searches, opened) values (${other.id}, now()::date, 'late', 1, 0)`)
  await changeCounting({ ...ctx, org: other }, { counts_searches: false })
  await indexing.db.execute(sql`
    insert into search_counts (org_id, day, query, searches, opened) values (${other.id}, now()::date, 'late', 1, 0)`)
  const sweepIn = (days: number) => {
    const now = new Date(ctx.clock.now().getTime() + days * 86_400_000)
    return sweepOldRows(jobContext({ ...indexing.ctx, clock: { now: () => now } }))
  }
  await sweepIn(89)
  expect([await stored(), (await listUnanswered(ctx, PAGE)).total]).toEqual([[['ledger', 1, 0]], 1])
  const [late] = await indexing.db.execute<{ count: number }>(
    sql`select count(*)::int as count from search_counts where org_id = ${other.id}`,
  )
  expect(late?.count).toBe(0)
  await sweepIn(92)
  expect([await stored(), (await listUnanswered(ctx, PAGE)).total]).toEqual([[], 0])
})

it('shows nothing of another org', async () => {
  const { ctx, search, unopened } = await openCounts()
  for (const q of ['ledger', 'ledger']) await search(q)
  expect(await unopened({ ...ctx, org: await makeOrg(indexing.db) })).toEqual([])
})
