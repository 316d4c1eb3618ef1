import { describe, expect, it } from 'vitest'
import { countWords } from '#server/library/search/index'
import { findMatches, selectHitKeys } from '#server/library/search/matching/find-matches'
import { compileQuery } from '#server/library/search/query/compile-query'
import { type SearchInput, searchSections } from '#server/library/search/search-sections'
import { parseQuery } from '#spec/query/index'
import { CONFIG, openIndexing } from '#tests/server/library/indexing/indexing'
import { makeOrg } from '#tests/support/make-org'

const indexing = openIndexing()

const search = (input: Partial<SearchInput>, org = indexing.org) =>
  searchSections({ ...indexing.ctx, org } as never, { q: '', limit: 20, offset: 0, ...input })

const paths = async (input: Partial<SearchInput>) =>
  (await search(input)).results.map(({ file_path }) => file_path)

const FILES = {
  'CONFIG.yaml': CONFIG,
  'docs/specs/a.md':
    '---\nstatus: todo\nteam: billing\ntags: [money, email]\n---\n# Refunds\n\n## Getting *money* back\n\n- [ ] A **refund** MUST reach the [shopper](shop.md)\n',
  'docs/specs/b.md':
    '---\nstatus: deprecated\n---\n# Refunds of old\n\n## Getting money back\n\nrefund shopper\n',
  'docs/specs/c.md':
    '---\nstatus: whatever\nreview_status: approved\ntags: [email]\n---\n# Letters\n\nAn opening about stamps.\n',
}

it('finds the section with the words and shows a plain text excerpt', async () => {
  await indexing.connected(FILES)
  const { results, total } = await search({ q: 'reaching' })
  expect(total).toBe(1)
  expect(results[0]).toMatchObject({
    file_path: 'docs/specs/a.md',
    section_id: 'getting-money-back',
    heading: 'Getting money back',
    title: 'Refunds',
    status: 'todo',
    team: 'billing',
    tags: ['money', 'email'],
    repo_full_name: 'acme/specs',
    doc_type: 'spec',
    snippet: 'A refund MUST <mark>reach</mark> the shopper',
  })
})

it('finds text before the first section under the document title', async () => {
  await indexing.connected(FILES)
  const { results } = await search({ q: 'stamp' })
  expect(results.map(({ section_id, heading }) => [section_id, heading])).toEqual([[null, 'Letters']])
})

it('uses the file name as heading for a document without a title', async () => {
  await indexing.connected({ 'CONFIG.yaml': CONFIG, 'docs/specs/untitled.md': 'An opening about quills.\n' })
  const { results } = await search({ q: 'quill' })
  expect(results.map(({ heading, title }) => [heading, title])).toEqual([['Untitled', 'Untitled']])
})

it('ranks deprecated documents below live ones with the same match', async () => {
  const body = '# Refunds\n\n## Getting money back\n\nA refund reaches the shopper.\n'
  await indexing.connected({
    'CONFIG.yaml': CONFIG,
    'docs/specs/a.md': `---\nstatus: deprecated\n---\n${body}`,
    'docs/specs/b.md': `---\nstatus: done\n---\n${body}`,
  })
  expect(await paths({ q: 'refund shopper' })).toEqual(['docs/specs/b.md', 'docs/specs/a.md'])
})

it('lists documents by filters alone, with facet counts', async () => {
  await indexing.connected(FILES)
  const { facets, total } = await search({})
  expect(total).toBe(3)
  expect(facets).toEqual({
    status: { todo: 1, deprecated: 1, draft: 1 },
    repo: { 'acme/specs': 3 },
    team: { billing: 1 },
    tag: { email: 2, money: 1 },
  })
  expect(await paths({ tag: 'email' })).toEqual(['docs/specs/a.md', 'docs/specs/c.md'])
  expect(await paths({ team: 'billing' })).toEqual(['docs/specs/a.md'])
  expect(await paths({ status: 'draft' })).toEqual(['docs/specs/c.md'])
  expect(await paths({ review_status: 'approved' })).toEqual(['docs/specs/c.md'])
  expect(await paths({ repo: { owner: 'Acme', name: 'SPECS' } })).toHaveLength(3)
  expect(await paths({ repo: { owner: 'acme', name: 'others' } })).toEqual([])
})

it.each(['', 'refund', 'refund or shopper'])('for “%s”, a facet counts what its filter finds', async (q) => {
  await indexing.connected(FILES)
  const { facets } = await search({ q })
  for (const name of ['status', 'team', 'tag', 'repo'] as const) {
    const values = Object.entries(facets[name])
    expect(values.length, name).toBeGreaterThan(0)
    for (const [value, count] of values) {
      const filter = name === 'repo' ? { repo: { owner: 'acme', name: 'specs' } } : { [name]: value }
      expect([name, value, (await search({ q, ...filter })).total]).toEqual([name, value, count])
    }
  }
})

it('returns every match on exactly one page', async () => {
  await indexing.connected(FILES)
  const pages = await Promise.all([0, 1, 2, 3].map((offset) => paths({ limit: 1, offset })))
  expect(pages.flat()).toEqual(['docs/specs/a.md', 'docs/specs/b.md', 'docs/specs/c.md'])
})

it('reports a capped total when filters were applied to some matches only', async () => {
  const many = Array.from({ length: 30 }, (_, n) => `## Part ${n}\n\nStamps.\n`).join('\n')
  await indexing.connected({
    'CONFIG.yaml': CONFIG,
    'docs/specs/a.md': `---\nteam: growth\n---\n# Many\n\n${many}`,
    'docs/specs/b.md': '---\nteam: mail\n---\n# One\n\n## Quill\n\nQuills.\n',
  })
  const isCapped = async (q: string, cap: number) => {
    const query = compileQuery(parseQuery(q).query)
    const scope = { cap, searchesBodies: true }
    const request = { org: indexing.org, query, terms: [], scope, limit: 20, offset: 0 }
    return (await findMatches(indexing.db, request, selectHitKeys)).isCapped
  }
  expect(await isCapped('stamps team:mail', 1)).toBe(true)
  expect(await isCapped('stamps team:mail', 2)).toBe(false)
  expect(await isCapped('quills team:mail', 1)).toBe(false)
  expect(await isCapped('has:ticket', 1)).toBe(true)
})

it('does not find the same text in another organization', async () => {
  const other = await makeOrg(indexing.db)
  await indexing.connected(FILES)
  expect(await search({ q: 'refund' }, other)).toMatchObject({ results: [], total: 0 })
  expect(await search({}, other)).toMatchObject({ results: [], total: 0 })
})

describe('with more matches than are ranked', () => {
  const MANY = 2_300
  const parts = (count: number, word: string) =>
    Array.from({ length: count }, (_, n) => `## Part ${n}\n\n${word}.\n`).join('\n')
  const files = {
    'CONFIG.yaml': CONFIG,
    'docs/specs/a.md': `---\nteam: growth\nstatus: done\n---\n# Many\n\n${parts(MANY, 'Stamps')}`,
    'docs/specs/b.md': `---\nteam: mail\ntags: [post]\n---\n# Some\n\n${parts(400, 'Stamps, quills')}`,
    'docs/specs/stamps.md': '# By its name\n\n## Nothing\n\nOf it.\n',
  }
  const facets = {
    status: { done: MANY },
    repo: { 'acme/specs': MANY + 401 },
    team: { growth: MANY, mail: 400 },
    tag: { post: 400 },
  }
  const all = { total: MANY + 401, total_is_capped: false, facets_are_partial: false, facets }

  it('counts all matches in the total and the facets', async () => {
    await indexing.connected(files)
    expect(await search({ q: 'stamps' })).toMatchObject(all)
    const { total, facets: filtered } = await search({ q: 'stamps team:growth' })
    expect([total, filtered.team]).toEqual([MANY, { growth: MANY }])
    const denied = await search({ q: 'stamps -quills' })
    expect([denied.total, denied.facets.team]).toEqual([MANY + 1, { growth: MANY }])
    const typing = await search({ q: 'stamp*', typing: true })
    expect(typing).toMatchObject({ total: 2_000, total_is_capped: true, facets_are_partial: true })
  })

  it('shows each match on exactly one page', async () => {
    await indexing.connected(files)
    await countWords(indexing.ctx)
    const seenIds = new Set<string>()
    for (let offset = 0; offset < MANY + 401; offset += 100) {
      const { results } = await search({ q: 'stamps', limit: 100, offset })
      for (const { file_path, section_id } of results) seenIds.add(`${file_path}#${section_id}`)
    }
    expect(seenIds.size).toBe(MANY + 401)
    expect(await search({ q: 'stamps', offset: 10_000 })).toMatchObject({ results: [], ...all })
  })
})
