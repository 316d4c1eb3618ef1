import { expect, it } from 'vitest'
import { cacheKeysOf } from '#server/accounts/keys/index'
import { followIndex } from '#tests/server/library/history/follow'
import { CONFIG, openIndexing, spec } from '#tests/server/library/indexing/indexing'
import { searchable } from '#tests/server/library/search/make-corpus'
import { makeKey } from '#tests/support/make-org'
import { statementsOf } from '#tests/support/postgres/statements-of'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()
const indexing = openIndexing()

const MOST = 2
/**
 * A search has up to five steps, each one statement however much matches: the lists of its words, texts without lists, filters
 * or phrases, the positions of words, and the page of results.
 */
const MOST_OF_SEARCH = 5
/** A filter by repository needs one more statement, because a mistyped name is 404. */
const mostOf = (path: string) =>
  path.startsWith('search') ? MOST_OF_SEARCH : path.includes('repo=') ? MOST + 1 : MOST

const READS = [
  'dashboard',
  'repos/acme/specs',
  'specs/acme/specs/docs/specs/refunds.md',
  'docs/acme/specs/docs/guide.md',
  'docs/acme/specs/docs/guide.md?format=md',
  'search?q=must+work',
  'search?q=%22an+opening%22&status=in_progress',
  'search?tag=payments',
  'autocomplete',
  'autocomplete?q=re',
  'autocomplete?q=guide+ref',
  'coverage',
  'coverage?repo=acme/specs&team=payments&days=365',
  'tasks',
  'tasks?repo=acme/specs&limit=500',
]

it('a read endpoint needs one or two queries, a search five, on the first and on later requests', async () => {
  await searchable(indexing, {
    'docs/specs/refunds.md': spec('Refunds'),
    'docs/specs/ledger.md': spec('Ledger'),
    'docs/guide.md': '# A guide\n\nSee also.\n',
  })
  const others = await Promise.all(
    ['one', 'two', 'three'].map((name) =>
      indexing.connect(
        indexing.repository({ 'CONFIG.yaml': CONFIG, 'docs/specs/a.md': spec(name) }),
        undefined,
        name,
      ),
    ),
  )
  for (const key of others) {
    await indexing.run(key)
    await followIndex(indexing.ctx, key)
  }
  await cacheKeysOf(test.db)
  const key = await makeKey(test.db, indexing.org)
  const ask = async (path: string) => {
    const response = await test.ask(`/app/${indexing.org.slug}/api/${path}`, { key })
    expect(response.status, path).toBe(200)
  }
  // The first requests record the user's activity of the day and cache the stems of words.
  await ask('repos/acme/specs/runs')
  await ask('search?q=must+or+work+or+opening')
  const statementCounts: Record<string, number[]> = {}
  for (const path of READS) {
    const first = await statementsOf(test.db, () => ask(path))
    const again = await statementsOf(test.db, () => ask(path))
    statementCounts[path] = [first.length, again.length]
  }
  const tooMany = Object.entries(statementCounts).filter(([path, counts]) =>
    counts.some((n) => n < 1 || n > mostOf(path)),
  )
  expect(tooMany).toEqual([])
})
