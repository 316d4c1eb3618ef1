import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { watchedResults } from '#db/schema/index'
import { withTransaction } from '#server/kernel/transaction'
import { saveSearch } from '#server/library/search/saved-searches'
import { setSynonyms } from '#server/library/search/tuning/manage-synonyms'
import { findResults } from '#server/library/search/watches/find-results'
import { requestAnotherTry } from '#server/library/search/watches/request-watch-runs'
import { runWatches } from '#server/library/search/watches/run-watches'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { makeMember } from '#tests/support/make-org'
import { jobContext, userActor } from '#tests/support/test-context'
import { searchableOnce } from './make-corpus'

const indexing = openIndexing()

const FILES = {
  'docs/refunds.md':
    '---\nstatus: todo\nteam: payments\ntags: [money]\n---\n# Refund policy\n\n## Chargebacks\n<!-- svc:system:chargebacks status:blocked -->\n\nA shopper disputes the `ChargeIntent` with the bank.\n\n## Limits\n\nThe acquirer answers in 3 days.\n',
  'docs/gifts.md':
    '---\nstatus: done\n---\n# Gift cards\n\n## Balance\n\nA balance never expires. A shopper spends it -> it is gone.\n',
  'docs/0042-vouchers.md': '# Vouchers\n\nThe bank prints vouchers of 10, 20 and 2018.\n',
}

const opened = searchableOnce(indexing, FILES)

const ctx = async () => ({ ...indexing.ctx, org: (await opened()).org, permissions: [] })

/** The paths that a watch of the search has as results. */
async function watched(q: string): Promise<string[]> {
  const results = await findResults(await ctx(), q, null)
  return [...new Set([...(results?.values() ?? [])].flat().map(({ path }) => path))].sort()
}

it.each([
  '',
  'shopper bank',
  'shopper acquirer',
  'refund policy limits',
  'policy -shopper',
  'bank -shopper',
  'shopper NOT "never expires"',
  '"never expires"',
  '"bank shopper"',
  'chargebcak',
  'chargebacks acquirer giraffe',
  'gift or vouchers',
  'vouch*',
  'charge_intent',
  '42',
  '#42',
  'docs/gifts.md',
  'team:payments',
  'shopper team:payments',
  'is:blocked',
  'is:blocked shopper',
  'is:blocked limits',
  '-is:blocked shopper',
  'is:blocked or vouchers',
  'heading:balance',
  'title:refund',
  '->',
  '-> bank',
  '/201\\d/',
  '/the bank/ status:todo',
  'the',
  'status:dnoe',
  'status:dnoe or bank',
])('for “%s”, a watch has the documents of the page that have all words', async (q) => {
  const { search } = await opened()
  const { results, corrected } = await search(q)
  const exact = results.filter(({ matched }) => !matched.includes('some_words'))
  const isDropped = (await search(q)).relaxed?.without.some((part) => part.startsWith('“')) ?? false
  const expected = corrected !== null || isDropped ? [] : exact.map(({ file_path }) => file_path).sort()
  expect(await watched(q)).toEqual(expected)
})

it('names the sections of a search for sections, and the documents of others', async () => {
  const titles = async (q: string) =>
    [...((await findResults(await ctx(), q, null))?.values() ?? [])].flat().map(({ title }) => title)
  expect(await titles('is:blocked shopper')).toEqual(['Refund policy › Chargebacks'])
  expect(await titles('heading:limits or vouchers')).toEqual(['Vouchers', 'Refund policy › Limits'])
  expect(await titles('shopper acquirer')).toEqual(['Refund policy'])
  expect(await titles('-heading:limits shopper')).toEqual(['Gift cards', 'Refund policy'])
})

it('also has what synonyms find', async () => {
  const admin = { ...(await ctx()), permissions: ['org:manage' as const] }
  await withTransaction(admin, (tx) => setSynonyms(tx, { term: 'giraffe', words: ['voucher'] }))
  expect(await watched('giraffe')).toEqual(['docs/0042-vouchers.md'])
})

it('answers a search in a transaction that is already open', async () => {
  const found = await withTransaction(await ctx(), (tx) =>
    findResults(tx, 'policy ChargeIntent "the bank"', null),
  )
  expect([...(found?.values() ?? [])].flat()).toMatchObject([{ path: 'docs/refunds.md', sectionId: null }])
})

it('replaces the sections that an earlier release stored, without a notice', async () => {
  const { org } = await opened()
  const member = { ...(await ctx()), actor: userActor(await makeMember(indexing.db, org, 'viewer')) }
  const { id } = await saveSearch(member, { name: 'One', query: 'shopper', watch: true })
  const mine = and(eq(watchedResults.orgId, org.id), eq(watchedResults.searchId, id))
  const old = [{ path: 'docs/gifts.md', sectionId: 'balance', title: 'Gift cards › Balance' }]
  const [row] = await indexing.db.update(watchedResults).set({ results: old }).where(mine).returning()
  if (!row) throw new Error('the search is not watched')
  const { orgId, repositoryId } = row
  await runWatches(jobContext(indexing.ctx), { orgId, repositoryId, requestId: 'test', settledAt: null })
  const [kept] = await indexing.db.select().from(watchedResults).where(mine)
  expect(kept?.results.map(({ path, sectionId }) => [path, sectionId])).toEqual([
    ['docs/gifts.md', null],
    ['docs/refunds.md', null],
  ])
})

it('tries again a minute later if many new texts are not counted, but not forever', async () => {
  const { org } = await opened()
  const member = { ...(await ctx()), actor: userActor(await makeMember(indexing.db, org, 'viewer')) }
  const run = { orgId: org.id, repositoryId: 987_654, requestId: 'test', settledAt: null }
  const waiting = () =>
    indexing.db.execute<{ tries: string }>(sql`
      select payload->>'tries' as tries from graphile_worker._private_jobs
      where key = 'look-again:987654' and run_at > now() + interval '50 seconds'`)
  await requestAnotherTry(member, run)
  expect([...(await waiting())]).toEqual([{ tries: '1' }])
  await requestAnotherTry(member, { ...run, tries: 1 })
  expect([...(await waiting())]).toEqual([{ tries: '2' }])
  await requestAnotherTry(member, { ...run, tries: 4 })
  expect([...(await waiting())]).toEqual([{ tries: '2' }])
})
