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

const MIRRORS = {
  'docs/typo.md': '# Signals\n\nThe helograph flashes.\n',
  'docs/lamp.md': '# Lamps\n\nA lamp flashes, too.\n',
  ...Object.fromEntries(
    [1, 2, 3].map((n) => [
      `docs/mirror-${n}.md`,
      `# Mirrors ${n}\n\n${'## Use\n\nA heliograph flashes.\n\n'.repeat(11)}`,
    ]),
  ),
}

it('suggests a far more frequent word for one that is rare', async () => {
  const { search } = await searchable(indexing, MIRRORS)
  const { results, ...found } = await search('helograph')
  expect(results.map(({ file_path }) => file_path)).toEqual(['docs/typo.md'])
  expect(found).toMatchObject({ total: 1, corrected: null, did_you_mean: 'heliograph', notices: [] })
  expect((await search('helograph -flashes')).total).toBe(0)
})

it('suggests no word if there are enough results, or for frequent or short words', async () => {
  const { search } = await searchable(indexing, MIRRORS)
  for (const q of ['helograph or lamp or mirrors', 'heliograph', 'lamp', '"helograph"', 'helograph*'])
    expect((await search(q)).did_you_mean, q).toBeNull()
})

it('finds the words of a name joined', async () => {
  const { search } = await searchable(indexing, {
    'docs/555-apply/README.md': '# Server-side Apply\n\nOf objects.\n',
    'docs/fields.md': '# Fields\n\nThe server side applies it, the server-side apply.\n',
    'docs/in-place-resize.md': '# Bigger pods\n\nText.\n',
    'docs/other.md': '# Other\n\nAn apply of a server.\n',
  })
  const { results, corrected } = await search('serversideapply')
  expect(results.map(({ file_path }) => file_path)).toEqual(['docs/555-apply/README.md', 'docs/fields.md'])
  expect(corrected).toBe('server-side-apply')
  expect(await search('inplaceresize')).toMatchObject({ total: 1, corrected: 'in-place-resize' })
  expect(await search('biggerpod')).toMatchObject({ corrected: null })
})

it('does not correct a word that exists in a document', async () => {
  const { search } = await opened()
  const { corrected } = await search('gift card balance never')
  expect(corrected).toBeNull()
})

it('finds documents with some of the words when none has all, and says which it lacks', async () => {
  const { search } = await opened()
  const { results, relaxed } = await search('chargebacks acquirer giraffe')
  expect(relaxed).toEqual({ without: ['giraffe'] })
  expect(results[0]).toMatchObject({ file_path: 'docs/refunds.md' })
  expect(results[0]?.matched).toContain('some_words')
})

it('finds the words of a phrase that does not occur', async () => {
  const { search } = await opened()
  expect(await search('"bank shopper"')).toMatchObject({ relaxed: { without: ['“bank shopper”'] }, total: 1 })
})

it.each([
  'shopper AND giraffe',
  'shopper && giraffe',
  'shopper bank AND giraffe',
  '"bank shopper" AND bank',
  'shopper AND (giraffe or zebra)',
])('leaves out nothing of %s', async (q) => {
  const { search } = await opened()
  expect(await search(q)).toMatchObject({ total: 0, relaxed: null })
})

it('corrects words between AND', async () => {
  const { search } = await opened()
  expect(await search('shopper AND chargebcak')).toMatchObject({
    total: 1,
    corrected: 'shopper AND chargebacks',
    relaxed: null,
  })
})

it('keeps filters in a relaxed search', async () => {
  const { search } = await opened()
  expect(await search('shopper giraffe team:payments')).toMatchObject({
    relaxed: { without: ['giraffe'] },
    total: 1,
  })
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

it('ranks titles above headings and headings above bodies, each document once', async () => {
  const { search } = await searchable(indexing, {
    'docs/a.md': '# Other\n\n## Part\n\nThe ledger is here: ledger.\n',
    'docs/b.md': '# Other\n\n## Ledger\n\nText.\n',
    'docs/c.md': '# Ledger\n\n## One\n\nText.\n\n## Two\n\nText.\n\n## Three\n\nText.\n',
  })
  const paths = (await search('ledger')).results.map(({ file_path }) => file_path)
  expect(paths).toEqual(['docs/c.md', 'docs/b.md', 'docs/a.md'])
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

it('never corrects a word with digits, and no word towards one', async () => {
  const { search } = await searchable(indexing, {
    'docs/edition.md': '# Edition 2018\n\n## Unicode\n\nThe character 201c, in edition2.\n',
  })
  expect(await search('2019')).toMatchObject({ total: 0, corrected: null })
  expect(await search('editionn')).toMatchObject({ corrected: 'edition' })
})

const SERIES = {
  'docs/text/2000-const-generics.md': '# Const generics\n\nAn RFC.\n\n## Motivation\n\nArrays.\n',
  'docs/text/2001-other.md': '# Other\n\n## Prior art\n\nRFC 2000, RFC 2000 and again RFC 2000.\n',
  'docs/adr/0012-use-postgres.md': '# Use Postgres\n\n## Context\n\nIt replaces what 12 others used.\n',
  'docs/proposals/0306-actors.md': '# Actors\n\nProposal SE-0306.\n',
  'docs/proposals/0400-later.md': '# Later\n\nMore than SE-0306, SE-0306 and SE-0306.\n',
  'docs/sig-node/753-sidecars/README.md': '# Sidecar containers\n\nThey start first.\n',
  'docs/sig-node/753-sidecars/notes.md': '# Notes on 753 sidecars\n\n753 sidecars of sig node.\n',
  'docs/sig-node/127-namespaces/proposal.md': '# User namespaces\n\nFor pods.\n',
  'docs/sig-node/list.md': '# List of sig-node\n\nSee sig-node/753-sidecars and sig-node/127-namespaces.\n',
  'docs/values.md': '# Values\n\n## Raw memory\n\n`MaybeUninit` holds it.\n',
}
const openedSeries = searchableOnce(indexing, SERIES)

it.each([
  ['RFC 2000', 'docs/text/2000-const-generics.md'],
  ['rfc2000', 'docs/text/2000-const-generics.md'],
  ['2000-const-generics.md', 'docs/text/2000-const-generics.md'],
  ['text/2001-other.md', 'docs/text/2001-other.md'],
  ['docs/text/2001-other.md', 'docs/text/2001-other.md'],
  ['ADR 12', 'docs/adr/0012-use-postgres.md'],
  ['SE-0306', 'docs/proposals/0306-actors.md'],
  ['SE-306', 'docs/proposals/0306-actors.md'],
  ['#306', 'docs/proposals/0306-actors.md'],
  ['sig-node/753-sidecars', 'docs/sig-node/753-sidecars/README.md'],
  ['/docs/sig-node/753-sidecars/', 'docs/sig-node/753-sidecars/README.md'],
  ['753-sidecars', 'docs/sig-node/753-sidecars/README.md'],
  ['sig-node/127-namespaces', 'docs/sig-node/127-namespaces/proposal.md'],
  ['sig-node/127-Namespaces', 'docs/sig-node/127-namespaces/proposal.md'],
  ['maybe_uninit', 'docs/values.md'],
  ['maybe-uninit', 'docs/values.md'],
  ['maybe uninit', 'docs/values.md'],
])('finds %s by its identifier first', async (q, path) => {
  const { search } = await openedSeries()
  expect((await search(q)).results[0]?.file_path).toBe(path)
})

it.each(['RFC 99999', 'RFC-99999', 'rfc99999', '#99999', 'the RFC 99999'])(
  'finds nothing for %s, which no document is',
  async (q) => {
    const { search } = await openedSeries()
    expect(await search(q)).toMatchObject({ total: 0, relaxed: null, corrected: null })
  },
)

it('relaxes a word with a number that is no identifier', async () => {
  const { search } = await openedSeries()
  expect(await search('generics 99999')).toMatchObject({ relaxed: { without: ['99999'] } })
  expect((await search('generics 99999')).total).toBeGreaterThan(0)
})

it('requires all words around AND, and takes an identifier for the document that it names', async () => {
  const { search } = await openedSeries()
  expect((await search('rfc2000 AND generics')).results[0]?.file_path).toBe(
    'docs/text/2000-const-generics.md',
  )
})

it('splits no word of more letters than a name has', async () => {
  const { search } = await openedSeries()
  expect(await search('a'.repeat(1000))).toMatchObject({ total: 0, corrected: null })
})

it('leaves out an unknown number beside other words, and says so', async () => {
  const { search } = await openedSeries()
  const { results, relaxed } = await search('RFC 99999 generics')
  expect(results[0]?.file_path).toBe('docs/text/2000-const-generics.md')
  expect(relaxed).toEqual({ without: ['99999'] })
})

it('finds words of different sections, and shows the best sections', async () => {
  const { search } = await searchable(indexing, {
    'docs/a.md':
      '# Other\n\n## Quokka\n\nText.\n\n## Wombat\n\nThe quokka is there.\n\n## Emu\n\nA kiwi.\n\n## End\n\nA wombat.\n',
  })
  const { results } = await search('quokka kiwi wombat')
  expect(results).toHaveLength(1)
  expect(results[0]).toMatchObject({ section_id: 'wombat', document_title: 'Other', title_prefix: null })
  expect(results[0]?.sections.map(({ section_id }) => section_id)[0]).toBe('wombat')
  expect(results[0]?.sections.length).toBeLessThanOrEqual(3)
})

it('shows documents without a word before those with all words, if they match better', async () => {
  const filler = Array.from({ length: 30 }, (_, n) => `## Part ${n}\n\nNothing of note.\n`).join('\n')
  const { search } = await searchable(indexing, {
    'docs/target.md': '# Rename connect to join\n\n## Slices\n\nThe function on slices gets a name.\n',
    ...Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`docs/${n}.md`, `# Other ${n}\n\nText.\n`])),
    'docs/long.md': `# History\n\n## A\n\nrename\n\n## B\n\nconnect\n${filler}\n## C\n\njoin\n\n## D\n\nvectors\n`,
  })
  const { results, relaxed } = await search('rename connect to join vectors')
  expect(results.map(({ file_path }) => file_path)).toEqual(['docs/target.md', 'docs/long.md'])
  expect(results.map(({ matched }) => matched.includes('some_words'))).toEqual([true, false])
  expect(relaxed).toEqual({ without: ['vectors'] })
})

it('lacks nothing if the three best documents have all words, close together', async () => {
  const { search } = await searchable(indexing, {
    ...Object.fromEntries(
      [1, 2, 3].map((n) => [`docs/both${n}.md`, `# Both ${n}\n\n## Part\n\nThe quokka metrics.\n`]),
    ),
    'docs/one.md': '# One\n\n## Quokka\n\nA quokka, a quokka and a quokka.\n',
    ...Object.fromEntries([1, 2, 3, 4].map((n) => [`docs/metrics${n}.md`, `# ${n}\n\nThe metrics.\n`])),
  })
  const { results, relaxed, total } = await search('quokka metrics')
  expect(results.map(({ document_title }) => document_title).sort()).toEqual(['Both 1', 'Both 2', 'Both 3'])
  expect({ relaxed, total }).toEqual({ relaxed: null, total: 3 })
  expect(await search('quokka metrics', { offset: 3 })).toMatchObject({ results: [], relaxed: null })
})

it('names a missing phrase or identifier once, and corrects none of its words', async () => {
  const { search } = await opened()
  for (const q of ['"chargebcaks bank"', 'tittle:bank'])
    expect(await search(q)).toMatchObject({ corrected: null, relaxed: { without: [expect.any(String)] } })
  expect((await search('"giraffe bank"')).relaxed).toEqual({ without: ['“giraffe bank”'] })
})

it('lacks nothing if the query names the document', async () => {
  const { search } = await searchable(indexing, { 'docs/adr/0077-use-ink.md': '# Use ink\n\nThe ADR.\n' })
  expect(await search('adr-77')).toMatchObject({ total: 1, relaxed: null })
})
