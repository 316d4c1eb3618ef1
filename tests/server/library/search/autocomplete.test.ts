import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { repositories } from '#db/schema/index'
import { autocomplete } from '#server/library/search/autocomplete/autocomplete'
import { CONFIG, openIndexing } from '#tests/server/library/indexing/indexing'
import { makeOrg } from '#tests/support/make-org'
import { statementsOf } from '#tests/support/postgres/statements-of'
import { searchable } from './make-corpus'

const indexing = openIndexing()

const FILES = {
  'docs/specs/refunds.md':
    '---\nowner: refund-team\nteam: reflex\ntags: [refill]\n---\n# Refund policy\n\n## Reference prices\n\nText.\n\n## The refunded shopper\n\nText.\n',
  'docs/guides/100%.md': '# 100% of_it\n\n## One\n\nText.\n',
}

it('completes titles, headings, repositories and names with links', async () => {
  await searchable(indexing, FILES)
  const complete = async (typed: string) => {
    const { suggestions } = await autocomplete({ ...indexing.ctx, org: indexing.org, permissions: [] }, typed)
    return suggestions.map(({ kind, label, url }) => [
      kind,
      label,
      url.replace(`/app/${indexing.org.slug}`, ''),
    ])
  }
  const page = '/specs/acme/specs/docs/specs/refunds.md'
  expect(await complete('ref')).toEqual([
    ['document', 'Refund policy', page],
    ['section', 'Reference prices', `${page}#reference-prices`],
    ['tag', 'refill', '/search?q=tag%3Arefill'],
    ['team', 'reflex', '/search?q=team%3Areflex'],
    ['owner', 'refund-team', '/search?q=owner%3Arefund-team'],
    ['section', 'The refunded shopper', `${page}#the-refunded-shopper`],
  ])
  expect(await complete('policy ref')).toEqual([['document', 'Refund policy', page]])
  expect(await complete('shopper refun')).toEqual([
    ['section', 'The refunded shopper', `${page}#the-refunded-shopper`],
  ])
  expect(await complete('acme/sp')).toEqual([['repository', 'acme/specs', '/repos/acme/specs']])
  expect(await complete('100% of_')).toEqual([
    ['document', '100% of_it', '/docs/acme/specs/docs/guides/100%25.md'],
  ])
  expect(await complete('%')).toEqual([])
  expect((await complete('')).map(([kind]) => kind)).toEqual(['recent', 'recent'])
})

it('completes filters with the names of the documents that exist', async () => {
  const of = (team: string, tags: string) => `---\nteam: ${team}\nowner: ann\ntags: [${tags}]\n---\n# One\n`
  const { git, key } = await indexing.connected({
    'CONFIG.yaml': CONFIG,
    'docs/a.md': of('Core Payments', 'alpha, API'),
    'docs/b.md': of('core payments', 'api'),
    'docs/specs/c.md': of('growth', 'apple'),
    'docs/specs/old/d.md': of('core', 'zoo'),
  })
  const ctx = { ...indexing.ctx, org: indexing.org, permissions: [] }
  const complete = async (typed: string) =>
    (await autocomplete(ctx, typed)).suggestions.map(({ kind, label, detail, url }) => [
      kind,
      label,
      detail,
      new URLSearchParams(url.split('?')[1]).get('q'),
    ])
  expect(await complete('refund team:c')).toEqual([
    ['team', 'Core Payments', '2 documents', 'refund team:"Core Payments"'],
    ['team', 'core', '1 document', 'refund team:core'],
  ])
  expect(await complete('-OWNER:')).toEqual([['owner', 'ann', '4 documents', '-OWNER:ann']])
  expect(await complete('(tag:zoo,ap')).toEqual([
    ['tag', 'API', '2 documents', '(tag:zoo,API'],
    ['tag', 'apple', '1 document', '(tag:zoo,apple'],
  ])
  for (const typed of ['repo:acme', 'repo:SP'])
    expect(await complete(typed)).toEqual([['repository', 'acme/specs', '4 documents', 'repo:acme/specs']])
  const folders = async (typed: string) => (await complete(typed)).map(([, label]) => label)
  expect(await folders('in:')).toEqual(['acme', 'docs'])
  expect(await folders('in:docs')).toEqual(['docs'])
  expect(await folders('in:./Docs/')).toEqual(['docs/specs'])
  expect(await folders('in:acme/s')).toEqual(['acme/specs'])
  expect(await folders('in:acme/specs/docs/specs/')).toEqual(['acme/specs/docs/specs/old'])
  expect(await complete('team:"core p')).toEqual([
    ['team', 'Core Payments', '2 documents', 'team:"Core Payments"'],
  ])
  git.commit({ 'docs/specs/old/d.md': null })
  await indexing.again(key)
  expect(await folders('tag:z'), 'the name went with its document').toEqual([])
  expect(await folders('in:docs/specs/')).toEqual([])
  const other = await makeOrg(indexing.db)
  for (const typed of ['team:', 'owner:a', 'tag:', 'repo:acme', 'in:'])
    expect((await autocomplete({ ...ctx, org: other }, typed)).suggestions, typed).toEqual([])
})

it('shows how many documents use a name', async () => {
  const of = (tags: string) => `---\ntags: [${tags}]\n---\n# Letters\n`
  await searchable(indexing, { 'docs/a.md': of('quill, quilt'), 'docs/b.md': of('quill') })
  const ctx = { ...indexing.ctx, org: indexing.org, permissions: [] }
  const { suggestions } = await autocomplete(ctx, 'quil')
  expect(suggestions.map(({ label, detail }) => [label, detail])).toEqual([
    ['quill', '2 documents'],
    ['quilt', '1 document'],
  ])
})

it.each([
  '(',
  '"',
  "'",
  '& |',
  ':*',
  '\\',
  '\u0001',
  'a'.repeat(200),
  '支払い',
  '<b>',
  'tag:\u0000',
  'in:%',
  'team:"',
])('answers whatever is typed, even %j', async (typed) => {
  const ctx = { ...indexing.ctx, org: indexing.org, permissions: [] }
  expect((await autocomplete(ctx, typed)).suggestions).toEqual([])
})

it('does not complete names of another organization', async () => {
  await searchable(indexing, FILES)
  const org = await makeOrg(indexing.db)
  for (const typed of ['', 'ref', 'refund policy', 'acme'])
    expect((await autocomplete({ ...indexing.ctx, org, permissions: [] }, typed)).suggestions).toEqual([])
})

it('completes short prefixes by the shortest titles, live ones first, without disconnected repositories', async () => {
  const titles = Array.from({ length: 60 }, (_, at) => `Zebra crossing number ${at}`)
  const documents = [...titles, 'Zoo', 'Zest for writing'].map((title, at) => [
    `docs/${at}.md`,
    `---\nstatus: ${title === 'Zoo' ? 'deprecated' : 'todo'}\n---\n# ${title}\n`,
  ])
  const { key } = await indexing.connected({ 'CONFIG.yaml': CONFIG, ...Object.fromEntries(documents) })
  const ctx = { ...indexing.ctx, org: indexing.org, permissions: [] }
  const complete = async (typed: string) =>
    (await autocomplete(ctx, typed)).suggestions.map(({ label }) => label)
  expect(await complete('Z')).toEqual(['Zest for writing', ...titles.slice(0, 3)])
  expect(await complete('zo')).toEqual(['Zoo'])
  expect(await complete('spe')).toEqual(['acme/specs'])
  await indexing.db
    .update(repositories)
    .set({ disconnectedAt: new Date() })
    .where(eq(repositories.id, key.id))
  expect(await complete('spe')).toEqual([])
})

it('runs one statement with a shared plan for any text', async () => {
  await searchable(indexing, FILES)
  const ctx = { ...indexing.ctx, org: indexing.org, permissions: [] }
  for (const typed of ['', 'r', 're', 'ref', 'reference', 'shopper refun']) {
    const texts = await statementsOf(indexing.db, () => autocomplete(ctx, typed))
    expect(texts).toHaveLength(1)
  }
  const first = await statementsOf(indexing.db, () => autocomplete(ctx, 'reference'))
  const second = await statementsOf(indexing.db, () => autocomplete(ctx, 'the refunded shop'))
  expect(second[0]?.text).toBe(first[0]?.text)
})
