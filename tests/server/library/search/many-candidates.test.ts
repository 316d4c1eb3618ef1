import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { statementsOf } from '#tests/support/postgres/statements-of'
import { searchableOnce } from './make-corpus'

const indexing = openIndexing()

const section = (text: string) => `## Section\n\n${text}\n\n`

/** More sections with the words than one statement checks. */
const opened = searchableOnce(indexing, {
  ...Object.fromEntries(
    Array.from({ length: 45 }, (_, at) => [
      `docs/many/${at}.md`,
      `# Many\n\n${section('The token of an access.').repeat(50)}`,
    ]),
  ),
  'docs/a.md': '# First\n\n## One\n\nAn access token.\n',
  'docs/z/last.md': '# Last\n\n## One\n\nAn access token, and token access.\n',
})

it.each([
  ['"access token"', ['a', 'z/last']],
  ['"token access"', ['z/last']],
  ['path:last "access token"', ['z/last']],
  ['access-token', ['a', 'z/last']],
])('finds %s among very many sections with its words', async (q, expected) => {
  const { paths, search } = await opened()
  expect(await paths(q)).toEqual(expected)
  expect(await search(q)).toMatchObject({ total: expected.length, partial: false, notices: [] })
})

it('leaves out a phrase among very many sections with its words', async () => {
  const { paths } = await opened()
  expect(await paths('path:z "token access" or path:docs/a.md -"access token"')).toEqual(['z/last'])
  expect(await paths('token -"access token" path:z')).toEqual([])
})

it.each([
  ['one after another', ' '],
  ['side by side', ' or '],
])('has one second for all phrases of a query together: %s', async (_, between) => {
  const { search } = await opened()
  const texts = ['access token', 'token access', 'the token of', 'token of an', 'of an access', 'an access']
  await indexing.db.transaction(async (tx) => {
    await tx.execute(sql`lock table sections in access exclusive mode`)
    const listed = texts.map((text) => `“${text}”`).join(', ')
    const sent = await statementsOf(indexing.db, async () => {
      const found = await search(texts.map((text) => `"${text}"`).join(between))
      expect(found).toMatchObject({ results: [], partial: true, total_is_capped: true })
      expect(found.notices).toEqual([
        `Stopped after 1 s: not all texts were searched for ${listed}, so results may be missing. Add a filter.`,
      ])
    })
    // The first phrase takes all of the second, so no statement looks for the others.
    expect(sent.filter(({ text }) => text.includes('select c.number'))).toHaveLength(1)
  })
})

it('says so if there was no time to look for a phrase in all texts', async () => {
  const { search } = await opened()
  await indexing.db.transaction(async (tx) => {
    await tx.execute(sql`lock table sections in access exclusive mode`)
    const notice =
      'Stopped after 1 s: not all texts were searched for “access token”, so results may be missing. Add a filter.'
    expect(await search('"access token"')).toMatchObject({
      results: [],
      relaxed: null,
      suggestions: [],
      partial: true,
      total_is_capped: true,
      notices: [notice],
    })
  })
})
