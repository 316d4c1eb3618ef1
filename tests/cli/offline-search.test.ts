import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openIndex } from '#cli/index-cache/open-index'
import { startEarlySearch, takeEarlySearch } from '#cli/source/local/search/early-search'
import { searchLocally } from '#cli/source/local/search/search'
import { searchCheckout } from '#cli/source/local/search/search-checkout'
import { rootOf } from '#cli/source/local/search/stem-pattern'
import { stemEnglish } from '#spec/query/index'
import { makeRepository } from '#tests/support/git-repository'

/** Documents that contain the word "refund" only after markdown or YAML was parsed. */
const HIDDEN = {
  'emphasis.md': '## re**fund**s\n',
  'code.md': '## re`fu`nd\n',
  'strike.md': '## re~~fund~~\n',
  'tag.md': '## re<b>fund</b>\n',
  'link.md': '## [re](a.md)fund\n',
  'link-inside.md': '## re[fund](a.md)s\n',
  'link-brackets.md': '## [re](a(b)c)fund\n',
  'link-then-link.md': '## [re](a(b))[fund](c)\n',
  'label.md': '## [re][a]fund\n\n[a]: b.md\n',
  'label-alone.md': '## [re]fund\n\n[re]: b.md\n',
  'image.md': '## re![fu](a.png)nd\n',
  'footnote.md': '## re[^1]fund\n\n[^1]: note\n',
  'two-lines.md': 'A [re](\na.md)fund\n---\n',
  'entity.md': '## re&#102;und\n',
  'named-entity.md': '## r&eacute;fund\n',
  'comment.md': '## re<!-- a -->fund\n',
  'body-comment.md': '## A\n\nWe re<!-- a\n -->fund it.\n',
  'escaped-title.md': '---\ntitle: "re\\u0066und"\n---\n## A\n',
  'split-title.md': '---\ntitle: "re\\\n  fund"\n---\n## A\n',
  'accents.md': '## A\n\nRE\u0301FU\u0308ND\n',
  'composed.md': '## A\n\nR\u00c9F\u00dcNDED\n',
  'camel.md': '## A\n\npayRefundNow\n',
  'tag-name.md': '---\ntags: [refunds]\n---\n## A\n',
  'owner.md': '---\nowner: Refund-Team\n---\n## A\n',
  'refunding.md': '## A\n',
}
const OTHERS = {
  'other.md': '## Ledger\n\nIt books re-entries. A fund. Bob&amp;co **re** <b>fund</b> [x](y)\n',
  'kelvin.md': '## A\n\nA boo\u212A.\n',
  'cyrillic.md': '## \u0412\u043e\u0437\u0432\u0440\u0430\u0442\n',
  'sigma.md': '## \u039f\u0394\u039f\u03a3\n',
}
const QUERIES = [
  'refunded',
  'ref*',
  '"refund"',
  'refund -ledger',
  'ledger OR refund',
  'NOT refund',
  'book',
  'boo*',
  'pay-refund',
  'e-mail',
  '"re entries"',
  'reentries',
  '\u0432\u043e\u0437\u0432\u0440\u0430\u0442',
  '\u03bf\u03b4\u03bf\u03c2',
  'ledger fund',
  'path:other',
  'has:criteria',
  'owner:refund*',
]

/** Searches without git. Resolves when the cache is written. */
async function searchWithoutGit(...search: Parameters<typeof searchLocally>) {
  vi.stubEnv('PATH', '')
  try {
    return await searchLocally(...search)
  } finally {
    vi.unstubAllEnvs()
    await new Promise(setImmediate)
  }
}

it('a search finds the same with git, without the cache, and with it', async () => {
  const git = makeRepository(
    Object.fromEntries(
      Object.entries({ ...HIDDEN, ...OTHERS }).map(([name, text]) => [`docs/${name}`, text]),
    ),
    // A random name can have a word of a query: `x-eC6Mzi` has the `e` of `e-mail`.
    { name: 'handbook' },
  )
  onTestFinished(git.remove)
  const forget = () => rmSync(path.join(git.path, '.git/svc'), { recursive: true, force: true })
  const { root, config } = openIndex(git.path)
  const all = { root, config: { ...config, docPaths: ['docs/**/*.md'] } }
  const answers: Awaited<ReturnType<typeof searchLocally>>[] = []
  for (const query of QUERIES) {
    forget()
    const first = await searchLocally(all, query, 500)
    const withoutGit = await searchWithoutGit(all, query, 500)
    await searchWithoutGit(all, 'type:spec OR NOT type:spec', 500)
    expect([withoutGit, await searchWithoutGit(all, query, 500)], query).toEqual([first, first])
    answers.push(first)
  }
  const paths = new Set(answers[0]?.results.map(({ file_path }) => file_path))
  expect([...paths].sort()).toEqual(
    Object.keys(HIDDEN)
      .map((name) => `docs/${name}`)
      .sort(),
  )
  // “reentries” is corrected to “entries”.
  const nothing = ['e-mail', 'has:criteria']
  expect(QUERIES.filter((_, at) => answers[at]?.total === 0)).toEqual(nothing)
})

it('the name of the folder is searched as the name of the repository', async () => {
  const git = makeRepository(
    { 'docs/specs/a.md': '## Ledger\n', 'docs/specs/b.md': '## Refund\n' },
    { name: 'handbook-eC6Mzi' },
  )
  onTestFinished(git.remove)
  const index = openIndex(git.path)
  for (const query of ['handbook', 'e-mail']) {
    const withGit = await searchLocally(index, query, 500)
    expect(withGit.results.map(({ file_path }) => file_path)).toEqual(['docs/specs/a.md', 'docs/specs/b.md'])
    expect([await searchWithoutGit(index, query, 500), await searchWithoutGit(index, query, 500)]).toEqual([
      withGit,
      withGit,
    ])
  }
})

it('the best results of many are the same however many are asked for', async () => {
  const texts = Array.from({ length: 60 }, (_, at) => [
    `docs/specs/${at % 7}-${at}.md`,
    `Intro of refund\n\n## ${at % 3 ? 'Refund' : 'Other'}\n\nrefund\n\n## Then\n\nrefund\n`,
  ])
  const git = makeRepository(Object.fromEntries(texts))
  onTestFinished(git.remove)
  const index = openIndex(git.path)
  const { results, total, ...rest } = await searchLocally(index, 'refund', 500)
  expect(total).toBe(60)
  expect(results).toHaveLength(60)
  for (const limit of [1, 5, 45]) {
    expect(await searchLocally(index, 'refund', limit)).toEqual({
      results: results.slice(0, limit),
      total,
      ...rest,
    })
  }
  expect(results.findIndex(({ heading }) => heading === 'Refund')).toBe(0)
  expect(results.slice(40).some(({ heading }) => heading === 'Refund')).toBe(false)
})

it('a search for all matches sorts them once, not once per document', async () => {
  const texts = Array.from({ length: 100 }, (_, at) => [`docs/specs/${at}.md`, '## Refund\n\nrefund\n'])
  const git = makeRepository(Object.fromEntries(texts))
  onTestFinished(git.remove)
  const index = openIndex(git.path)
  const sort = vi.spyOn(Array.prototype, 'sort')
  const { total } = await searchLocally(index, 'refund', Number.MAX_SAFE_INTEGER)
  const lists = sort.mock.contexts as unknown[][]
  const sorted = lists.reduce((sum, { length }) => sum + length, 0)
  sort.mockRestore()
  expect(total).toBe(100)
  // With one sort per document the total would be 5 050.
  expect(sorted).toBeLessThan(1_000)
})

it('a search that starts before its command is loaded gives the same answer', async () => {
  const git = makeRepository({ 'docs/specs/a.md': '## Refund\n', 'docs/specs/b.md': '## Other\n' })
  onTestFinished(git.remove)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  vi.spyOn(process, 'cwd').mockReturnValue(git.path)
  startEarlySearch(['refund', '--json'])
  const first = await searchCheckout('refund', 50)
  expect(first.results.map(({ heading }) => heading)).toEqual(['Refund'])
  expect(await searchCheckout('refund', 50)).toEqual(first)
  // An early search for other words, or of a command line that only the command can parse, is not used.
  startEarlySearch(['other'])
  expect(await searchCheckout('refund', 50)).toEqual(first)
  expect(takeEarlySearch('other')).toBeNull()
  startEarlySearch(['--limit', '5', 'refund'])
  expect(takeEarlySearch('5 refund')).toBeNull()
})

it('every word begins with the root of its stem', () => {
  const beginnings = ['', 're', 'ab', 'st', 'pro', 'com', 'qu', 'inter']
  const middles = [
    'a',
    'i',
    'op',
    'arr',
    'est',
    'able',
    'ull',
    'ate',
    'ose',
    'y',
    'og',
    'ent',
    'i',
    'ic',
    'ed',
  ]
  const ends = [
    '',
    's',
    'es',
    'ies',
    'ied',
    'ed',
    'ing',
    'ingly',
    'edly',
    'y',
    'ly',
    'e',
    'er',
    'bility',
    'bly',
    'ble',
    'ational',
    'ization',
    'fulness',
    'ousness',
    'iveness',
    'tional',
    'lessly',
    'ently',
    'ation',
    'alism',
    'ality',
    'ously',
    'ivity',
    'fully',
    'ency',
    'ancy',
    'izer',
    'ator',
    'ally',
    'ogy',
    'icate',
    'icity',
    'ical',
    'alize',
    'ement',
    'sses',
    'eed',
    'ling',
  ]
  const words = beginnings.flatMap((one) => middles.flatMap((two) => ends.map((three) => one + two + three)))
  const exceptions =
    'skis skies dying lying tying idly gently ugly early only singly dies lies ties news'.split(' ')
  for (const word of [...words, ...exceptions]) {
    const stem = stemEnglish(word)
    for (let length = 1; length <= stem.length; length++)
      expect(word.startsWith(rootOf(stem.slice(0, length))), `${word} ${stem} ${length}`).toBe(true)
  }
})
