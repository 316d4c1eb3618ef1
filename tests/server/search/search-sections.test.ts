import { describe, expect, it } from 'vitest'
import { compileQuery } from '../../../server/search/compile-query'
import { findMatches, hitKeys } from '../../../server/search/find-matches'
import { type SearchInput, searchSections } from '../../../server/search/search-sections'
import { parseQuery } from '../../../spec/query'
import { makeOrg } from '../../support/make-org'
import { CONFIG, openIndexing } from '../indexing/indexing'

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

it('finds the section that holds the words, and shows them in plain text', async () => {
  await indexing.connected(FILES)
  const { results, total } = await search({ q: 'reaching' })
  expect(total).toBe(1)
  expect(results[0]).toMatchObject({
    ...{ file_path: 'docs/specs/a.md', section_id: 'getting-money-back', heading: 'Getting money back' },
    ...{ title: 'Refunds', status: 'todo', team: 'billing', tags: ['money', 'email'] },
    ...{ repo_full_name: 'acme/specs', doc_type: 'spec' },
    snippet: 'A refund MUST <mark>reach</mark> the shopper',
  })
})

it('finds the text before the first section, under the title of its document', async () => {
  await indexing.connected(FILES)
  const { results } = await search({ q: 'stamp' })
  expect(results.map(({ section_id, heading }) => [section_id, heading])).toEqual([[null, 'Letters']])
})

it('heads the opening of a document without a title by the name of its file', async () => {
  await indexing.connected({ 'CONFIG.yaml': CONFIG, 'docs/specs/untitled.md': 'An opening about quills.\n' })
  const { results } = await search({ q: 'quill' })
  expect(results.map(({ heading, title }) => [heading, title])).toEqual([['untitled', 'untitled']])
})

it('puts deprecated documents below live ones that match as well', async () => {
  const body = '# Refunds\n\n## Getting money back\n\nA refund reaches the shopper.\n'
  await indexing.connected({
    'CONFIG.yaml': CONFIG,
    'docs/specs/a.md': `---\nstatus: deprecated\n---\n${body}`,
    'docs/specs/b.md': `---\nstatus: done\n---\n${body}`,
  })
  expect(await paths({ q: 'refund shopper' })).toEqual(['docs/specs/b.md', 'docs/specs/a.md'])
})

it('lists documents by filters alone, and counts what each further filter would leave', async () => {
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

it('pages without a gap or a repetition', async () => {
  await indexing.connected(FILES)
  const pages = await Promise.all([0, 1, 2, 3].map((offset) => paths({ limit: 1, offset })))
  expect(pages.flat()).toEqual(['docs/specs/a.md', 'docs/specs/b.md', 'docs/specs/c.md'])
})

it('says that there may be more where filters were tried on some of the matches only', async () => {
  const many = Array.from({ length: 30 }, (_, n) => `## Part ${n}\n\nStamps.\n`).join('\n')
  await indexing.connected({
    'CONFIG.yaml': CONFIG,
    'docs/specs/a.md': `---\nteam: growth\n---\n# Many\n\n${many}`,
    'docs/specs/b.md': '---\nteam: mail\n---\n# One\n\n## Quill\n\nQuills.\n',
  })
  const isCapped = async (q: string, cap: number) => {
    const query = compileQuery(parseQuery(q).query)
    const reach = { cap, bodies: true }
    const asked = { org: indexing.org, query, terms: [], reach, limit: 20, offset: 0 }
    return (await findMatches(indexing.db, asked, hitKeys)).isCapped
  }
  expect(await isCapped('stamps team:mail', 1)).toBe(true)
  expect(await isCapped('stamps team:mail', 2)).toBe(false)
  expect(await isCapped('quills team:mail', 1)).toBe(false)
  expect(await isCapped('has:ticket', 1)).toBe(true)
})

it('finds nothing of another organization, though both hold the same text', async () => {
  const other = await makeOrg(indexing.db)
  await indexing.connected(FILES)
  expect(await search({ q: 'refund' }, other)).toMatchObject({ results: [], total: 0 })
  expect(await search({}, other)).toMatchObject({ results: [], total: 0 })
})

describe('of more matches than are ranked', () => {
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

  it('counts all in the total and in the facets', async () => {
    await indexing.connected(files)
    expect(await search({ q: 'stamps' })).toMatchObject(all)
    const { total, facets: filtered } = await search({ q: 'stamps team:growth' })
    expect([total, filtered.team]).toEqual([MANY, { growth: MANY }])
    const denied = await search({ q: 'stamps -quills' })
    expect([denied.total, denied.facets.team]).toEqual([MANY + 1, { growth: MANY }])
    const typing = await search({ q: 'stamps', typing: true })
    expect(typing).toMatchObject({ total: 2_000, total_is_capped: true, facets_are_partial: true })
  })

  it('shows every one of them on some page, once', async () => {
    await indexing.connected(files)
    const seen = new Set<string>()
    for (let offset = 0; offset < MANY + 401; offset += 100) {
      const { results } = await search({ q: 'stamps', limit: 100, offset })
      for (const { file_path, section_id } of results) seen.add(`${file_path}#${section_id}`)
    }
    expect(seen.size).toBe(MANY + 401)
    expect(await search({ q: 'stamps', offset: 10_000 })).toMatchObject({ results: [], ...all })
  })
})
