import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { listSynonyms, MAX_SYNONYM_ENTRIES, setSynonyms } from '#server/library/search/tuning/manage-synonyms'
import { NewSynonyms } from '#server/library/search/tuning/wire'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { makeOrg } from '#tests/support/make-org'
import { openTuned } from './open-tuned'

const indexing = openIndexing()

const FILES = {
  'docs/word.md': '# Refund rules\n\n## Time\n\nIt takes two days.\n',
  'docs/synonym.md': '# Reimbursement rules\n\n## Time\n\nIt takes two days.\n',
  'docs/phrase.md': '# Shoppers\n\n## Time\n\nShoppers get their money back in two days.\n',
  'docs/other.md': '# Shipping rules\n\n## Time\n\nThe money is never back.\n',
}

it('finds synonyms in both directions, and weighs them less than the word', async () => {
  const { search, order, admin } = await openTuned(indexing, FILES)
  expect(await order('refund')).toEqual(['word'])
  await setSynonyms(admin, { term: 'refund', words: ['reimbursement', 'money back'] })
  expect(await order('refunds')).toEqual(['word', 'synonym', 'phrase'])
  expect(await order('reimbursement')).toEqual(['synonym', 'word'])
  expect(await order('money back')).toContain('word')
  const { results, notices } = await search('refund rules')
  expect(notices).toEqual(['Also searched: reimbursement, money back.'])
  const [word, synonym] = results
  expect([word?.file_path, word?.matched.includes('synonym')]).toEqual(['docs/word.md', false])
  expect([synonym?.file_path, synonym?.matched.includes('synonym')]).toEqual(['docs/synonym.md', true])
  expect(synonym?.score).toBeLessThan(word?.score ?? 0)
  await setSynonyms(admin, { term: 'refund', words: [] })
  expect(await order('refund')).toEqual(['word'])
})

it('marks synonyms in excerpts', async () => {
  const { search, admin } = await openTuned(indexing, FILES)
  await setSynonyms(admin, { term: 'refund', words: ['money back'] })
  const { results } = await search('refund')
  const phrase = results.find(({ file_path }) => file_path === 'docs/phrase.md')
  expect(phrase?.snippet).toContain('<mark>money</mark> <mark>back</mark>')
})

it('leaves quoted and excluded words as they are', async () => {
  const { search, order, admin } = await openTuned(indexing, FILES)
  await setSynonyms(admin, { term: 'refund', words: ['reimbursement'] })
  expect(await order('"refund"')).toEqual(['word'])
  expect((await order('rules -refund')).sort()).toEqual(['other', 'synonym'])
  expect((await search('"refund"')).notices).toEqual([])
})

it('does not correct a word that has synonyms in the documents', async () => {
  const { search, order, admin } = await openTuned(indexing, FILES)
  await setSynonyms(admin, { term: 'reefund', words: ['reimbursement'] })
  expect(await order('reefund')).toEqual(['synonym'])
  expect((await search('reefund')).corrected).toBeNull()
})

it('keeps the entries of orgs apart, and limits them', async () => {
  const { order, admin } = await openTuned(indexing, FILES)
  const elsewhere = { ...admin, org: await makeOrg(indexing.db) }
  await setSynonyms(elsewhere, { term: 'refund', words: ['reimbursement'] })
  expect(await order('refund')).toEqual(['word'])
  expect(await listSynonyms(admin)).toEqual({ synonyms: [] })
  await setSynonyms(admin, { term: 'refund', words: [] })
  await indexing.db.execute(sql`
    insert into search_synonyms (org_id, term, words)
    select ${admin.org.id}, 'word ' || n, '{other}' from generate_series(1, ${MAX_SYNONYM_ENTRIES}) n`)
  await expect(setSynonyms(admin, { term: 'refund', words: ['other'] })).rejects.toMatchObject({
    code: 'conflict',
  })
  await setSynonyms(admin, { term: 'word 1', words: ['changed'] })
})

it('stores terms and synonyms in one spelling', () => {
  expect(NewSynonyms.parse({ term: ' Réfund ', words: ['Money  Back', 'money back'] })).toEqual({
    term: 'refund',
    words: ['money back'],
  })
})

it.each([
  ['another form of the term', { term: 'refund', words: ['Refunds'] }],
  ['a number', { term: 'refund', words: ['2000'] }],
  ['an identifier', { term: 'rfc2000', words: ['refund'] }],
  ['eleven synonyms', { term: 'refund', words: [...'abcdefghijk'].map((letter) => `pay${letter}`) }],
  ['only stop words', { term: 'of the', words: ['refund'] }],
])('refuses %s', (_, entry) => {
  expect(NewSynonyms.safeParse(entry).success).toBe(false)
})
