import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { documents } from '#db/schema/index'
import { scanSections } from '#server/library/search/scan/scan-sections'
import { parseQuery } from '#spec/query/index'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { searchableOnce } from '../make-corpus'

const indexing = openIndexing()

const FILES = {
  'docs/errors.md':
    '---\nstatus: done\nteam: core\n---\n# Errors\n\n## The `?` operator\n\nUse `?` to return early: `let file = open(path)?;`\n\n## Attributes\n\nPut `#[derive(Clone)]` in front.\n',
  'docs/arrows.md':
    '---\nstatus: todo\n---\n# Arrows\n\n## Functions\n\nA function `fn a() -> b` returns <b>.\nRetry after 30s, retry after 5s.\n',
  'docs/plain.md': '# Plain\n\nNothing but words, and RETRY AFTER lunch.\n\n## More\n\nErrors are text.\n',
}

const opened = searchableOnce(indexing, FILES)

it.each([
  ['a sign alone', '->', ['arrows']],
  ['a question mark alone', '?', ['errors']],
  ['either of two signs', '-> or ?', ['arrows', 'errors']],
  ['a word without a sign', '(function or lunch) NOT ->', ['plain']],
  ['a pattern', '/Retry after \\d+s/', ['arrows']],
  ['a pattern in any case', '/retry after [a-z]/i', ['plain']],
  ['a pattern at the start of a line', '/^Retry/', ['arrows']],
  ['a pattern with the border of a word', '/\\bErr/', ['errors', 'plain']],
  ['a pattern of the heading', '/^The . op/', ['errors']],
  ['a pattern with a word of the same section', '/return/ function', ['arrows']],
  ['a pattern with a word of another section', '/derive/ operator', []],
  ['a pattern with a filter', '/return/ status:done', ['errors']],
  ['a word without a pattern', 'retry -/\\d+s/', ['plain']],
  ['a pattern or a word', '/derive\\(/ or lunch', ['errors', 'plain']],
  ['nothing', '/zebra/', []],
])('finds %s', async (_what, q, expected) => {
  const { search, paths } = await opened()
  expect(await paths(q)).toEqual(expected)
  expect(await search(q)).toMatchObject({ total: expected.length, partial: false, notices: [] })
})

it('shows the match in the text of the page, and counts the documents', async () => {
  const { search } = await opened()
  const { results, facets } = await search('/fn .*\\bb\\b/')
  expect(results).toMatchObject([
    {
      section_id: 'functions',
      heading: 'Functions',
      snippet: expect.stringContaining('A function <mark>fn a() -&gt; b returns &lt;b</mark>&gt;.'),
      matched: ['body'],
    },
  ])
  expect(facets).toMatchObject({ status: { todo: 1 }, repo: { 'acme/specs': 1 } })
  expect((await search('/operator/')).results).toMatchObject([{ matched: ['heading'] }])
})

it('orders equally good documents by path, as a checkout does', async () => {
  const { search } = await opened()
  await indexing.db
    .update(documents)
    .set({ lastDocChangeAt: new Date('2026-01-31T15:00:00Z') })
    .where(eq(documents.path, 'docs/plain.md'))
  const { results } = await search('/retry after/i')
  expect(results.map(({ file_path }) => file_path)).toEqual(['docs/arrows.md', 'docs/plain.md'])
})

it('puts the documents about a sign first', async () => {
  const { search } = await opened()
  const { results } = await search('? or ->')
  expect(results.map(({ file_path, score }) => [file_path, score > 1])).toEqual([
    ['docs/errors.md', true],
    ['docs/arrows.md', false],
  ])
})

it('lists each document on one page', async () => {
  const { search } = await opened()
  const pages = await Promise.all([0, 1, 2].map((offset) => search('/[a-z]/', { limit: 1, offset })))
  const paths = pages.flatMap(({ results }) => results.map(({ file_path }) => file_path))
  expect(paths.sort()).toEqual(Object.keys(FILES).sort())
})

it('says that it stopped when the time is over', async () => {
  await opened()
  const { query } = parseQuery('/a/')
  if (!query) throw new Error('the query is empty')
  const ctx = { ...indexing.ctx, org: indexing.org, permissions: [] }
  expect(await scanSections(ctx, query, { limit: 20, offset: 0 }, 0)).toMatchObject({
    results: [],
    partial: true,
    notices: [expect.stringMatching(/^Stopped after 0 s: results may be missing/)],
  })
})

it('refuses a pattern without a bound, which matches nothing', async () => {
  const { search } = await opened()
  const { results, diagnostics } = await search('/(a)\\1/')
  expect(results).toEqual([])
  expect(diagnostics).toMatchObject([{ code: 'refused_pattern', column: 1, length: 7 }])
})

it('uses signs beside words only as a preference', async () => {
  const { paths } = await opened()
  expect(await paths('what is text ?')).toEqual(['plain'])
})
