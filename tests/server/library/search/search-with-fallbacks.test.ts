import { expect, it } from 'vitest'
import { unansweredSearches } from '#db/schema/index'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { makeOrg } from '#tests/support/make-org'
import { searchable, searchableOnce } from './make-corpus'

const indexing = openIndexing()

const FILES = {
  'docs/refunds.md':
    '---\ntags: [money]\nteam: payments\n---\n# Refund policy\n\n## Chargebacks\n\nA shopper disputes the `ChargeIntent` with the bank.\n\n- [ ] The acquirer MUST answer\n',
  'docs/gifts.md': '# Gift cards\n\n## Balance\n\nA balance never expires. A shopper spends it.\n',
}

const opened = searchableOnce(indexing, FILES)

it.each(['chargebcak', 'hcargeback', 'aquirer', 'dispuets', 'poliyc', 'Banlk'])(
  'corrects the typing error in %s and shows the corrected search',
  async (typed) => {
    const { search } = await opened()
    const { results, corrected } = await search(typed)
    expect(results[0]?.file_path).toBe('docs/refunds.md')
    expect(results[0]?.matched).toContain('typo')
    expect(corrected).not.toBe(typed)
  },
)

it('does not correct a word that exists in a document', async () => {
  const { search } = await opened()
  const { corrected } = await search('gift card balance never')
  expect(corrected).toBeNull()
})

it('finds sections with some of the words when none has all, and reports it', async () => {
  const { search } = await opened()
  const { results, relaxed } = await search('chargebacks acquirer giraffe')
  expect(relaxed).toBe(true)
  expect(results[0]).toMatchObject({ file_path: 'docs/refunds.md' })
  expect(results[0]?.matched).toContain('some_words')
})

it('finds the words of a phrase that does not occur', async () => {
  const { search } = await opened()
  expect(await search('"bank shopper"')).toMatchObject({ relaxed: true, total: 1 })
})

it('keeps filters in a relaxed search', async () => {
  const { search } = await opened()
  expect(await search('shopper giraffe team:payments')).toMatchObject({ relaxed: true, total: 1 })
  expect(await search('shopper giraffe -bank', { team: 'payments' })).toMatchObject({ total: 0 })
})

it.each([
  ['refund', 'title'],
  ['chargebacks', 'heading'],
  ['disputes', 'body'],
  ['acquirer', 'criteria'],
  ['ChargeIntent', 'identifier'],
  ['money', 'tag'],
  ['payments', 'team'],
  ['team:payments', 'filters'],
])('says why %s was found', async (q, reason) => {
  const { search } = await opened()
  expect((await search(q)).results[0]?.matched).toContain(reason)
})

it('ranks titles above headings and headings above bodies, and mixes documents', async () => {
  const { search } = await searchable(indexing, {
    'docs/a.md': '# Other\n\n## Part\n\nThe ledger is here: ledger.\n',
    'docs/b.md': '# Other\n\n## Ledger\n\nText.\n',
    'docs/c.md': '# Ledger\n\n## One\n\nText.\n\n## Two\n\nText.\n\n## Three\n\nText.\n',
  })
  const paths = (await search('ledger')).results.map(({ file_path }) => file_path)
  expect(paths[0]).toBe('docs/c.md')
  expect(paths.indexOf('docs/b.md')).toBeLessThan(paths.indexOf('docs/a.md'))
  expect(paths.indexOf('docs/b.md')).toBeLessThan(paths.lastIndexOf('docs/c.md'))
})

it('suggests titles when nothing is found, and counts unanswered searches', async () => {
  const { search } = await searchable(indexing, FILES)
  expect(await search('cards team:nobody')).toMatchObject({ total: 0, suggestions: ['Gift cards'] })
  await search('cards', { team: 'nobody' })
  await search('Zyzzyva')
  await search('zyzzyva')
  await search('zyzzy', { typing: true })
  const other = await makeOrg(indexing.db)
  const counted = await indexing.db.select().from(unansweredSearches)
  const ours = counted.filter(({ orgId }) => orgId === indexing.org.id)
  expect(ours.map(({ query, count }) => [query, count]).sort()).toEqual([
    ['cards team:nobody', 2],
    ['zyzzyva', 2],
  ])
  expect(counted.filter(({ orgId }) => orgId === other.id)).toEqual([])
})

it('shows the best part of a long section, escaped', async () => {
  const filler = 'Lorem ipsum dolor sit amet. '.repeat(200)
  const { search } = await searchable(indexing, {
    'docs/long.md': `# Long\n\n## Part\n\n${filler}A quokka & an <i>\`<b>\`</i> wombat meet.\n\n${filler}A wombat alone.\n`,
  })
  const { results } = await search('wombat quokka')
  expect(results[0]?.snippet).toContain('A <mark>quokka</mark> &amp; an &lt;b&gt; <mark>wombat</mark> meet.')
})

it('does not show diagram source in an excerpt', async () => {
  const { search } = await searchable(indexing, {
    'docs/drawn.md': '# Drawn\n\n## Flow\n\nAs drawn.\n\n```mermaid\nflowchart LR\n  kiwi --> emu\n```\n',
  })
  const { results } = await search('kiwi')
  expect(results[0]).toMatchObject({ snippet: 'As drawn.', matched: ['body'] })
})
