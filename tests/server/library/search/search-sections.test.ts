import { describe, expect, it } from 'vitest'
import { countWords } from '#server/library/search/index'
import { type SearchInput, searchSections } from '#server/library/search/search-sections'
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

it('finds the section of a heading, and not a table of contents', async () => {
  const items =
    '- [Summary](#summary)\n- [Sidecar restarts](#sidecar-restarts)\n- [Sidecar probes](#sidecar-probes)\n'
  const text =
    '## Summary\n\nA pod.\n\n### Sidecar restarts\n\nA container of a pod begins again.\n\n### Sidecar probes\n\nA check.\n'
  await indexing.connected({
    'CONFIG.yaml': CONFIG,
    'docs/specs/opening.md': `# Pods\n\n<!-- toc -->\n${items}<!-- /toc -->\n\n${text}`,
    'docs/specs/section.md': `# Jobs\n\n## Table of Contents\n\n${items}\n${text}`,
  })
  const { results } = await search({ q: 'sidecar restarts probes' })
  const headings = ['Sidecar probes', 'Sidecar restarts']
  expect(
    results
      .map(({ file_path, sections }) => [file_path, sections.map(({ heading }) => heading).sort()])
      .sort(),
  ).toEqual([
    ['docs/specs/opening.md', headings],
    ['docs/specs/section.md', headings],
  ])
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

it('does not find the same text in another organization', async () => {
  const other = await makeOrg(indexing.db)
  await indexing.connected(FILES)
  expect(await search({ q: 'refund' }, other)).toMatchObject({ results: [], total: 0 })
  expect(await search({}, other)).toMatchObject({ results: [], total: 0 })
})

describe('with more matches than are ranked', () => {
  const MANY = 130
  const texts = (count: number, name: string, body: string, team: string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [
        `docs/${name}-${n}.md`,
        `---\nteam: ${team}\nstatus: done\n---\n# ${name} ${n}\n\n## Part\n\n${body} ${n}.\n`,
      ]),
    )
  const files = {
    'CONFIG.yaml': CONFIG,
    ...texts(MANY, 'many', 'Stamps', 'growth'),
    ...texts(20, 'some', 'Stamps, quills', 'mail'),
    'docs/stamps.md': '# By its name\n\n## Nothing\n\nOf it.\n',
  }

  it('counts all documents in the total and the facets', async () => {
    await indexing.connected(files)
    const { total, facets } = await search({ q: 'stamps' })
    expect([total, facets.team]).toEqual([MANY + 21, { growth: MANY, mail: 20 }])
    const filtered = await search({ q: 'stamps team:growth' })
    expect([filtered.total, filtered.facets.team]).toEqual([MANY, { growth: MANY }])
    expect((await search({ q: 'stamps -quills' })).total).toBe(MANY + 1)
    const typing = await search({ q: 'stamp*', typing: true })
    expect(typing).toMatchObject({ total: MANY + 21, total_is_capped: false, facets_are_partial: false })
  })

  it('shows each match on exactly one page', async () => {
    await indexing.connected(files)
    await countWords(indexing.ctx)
    for (const q of ['stamps', 'stamps part']) {
      const seen: string[] = []
      for (let offset = 0; offset < MANY + 21; offset += 30)
        seen.push(...(await search({ q, limit: 30, offset })).results.map(({ file_path }) => file_path))
      const { total } = await search({ q, offset: 10_000 })
      expect([q, seen.length, new Set(seen).size]).toEqual([q, total, total])
    }
  })
})
