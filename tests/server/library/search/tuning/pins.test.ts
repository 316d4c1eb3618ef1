import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { documents, searchPins } from '#db/schema/index'
import { autocomplete } from '#server/library/search/autocomplete/autocomplete'
import { searchSections } from '#server/library/search/search-sections'
import { listPins, MAX_PINNED_SEARCHES, pinDocuments } from '#server/library/search/tuning/manage-pins'
import { PinRequest } from '#server/library/search/tuning/wire'
import { CONFIG, openIndexing } from '#tests/server/library/indexing/indexing'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { userActor } from '#tests/support/test-context'
import { openTuned } from './open-tuned'

const indexing = openIndexing()

const FILES = {
  'docs/refunds.md': '---\nteam: payments\n---\n# Refund policy\n\n## Refunds\n\nA refund takes two days.\n',
  'docs/cards.md': '# Cards\n\n## Refunds to cards\n\nA refund goes to the card.\n',
  'docs/start.md':
    '---\nteam: support\nstatus: done\n---\n# Start here\n\n## Overview\n\nQuestions of shoppers.\n',
}

it('puts pinned documents first, also without the words, and marks them', async () => {
  const { search, order, pin, admin } = await openTuned(indexing, FILES)
  expect(await order('refund')).toEqual(['refunds', 'cards'])
  await pin('refund', ['start', 'cards'])
  expect(await order('refund')).toEqual(['*start', '*cards', 'refunds'])
  expect(await order('  Refund? ')).toEqual(['*start', '*cards', 'refunds'])
  expect(await search('refund')).toMatchObject({ total: 3, relaxed: null, facets: { team: { support: 1 } } })
  expect(await order('refund policy')).not.toContain('*start')
  expect(await order('"refund"')).toEqual(['refunds', 'cards'])
  await pin('refund', [])
  expect(await listPins(admin)).toEqual({ pins: [] })
  expect(await order('refund')).toEqual(['refunds', 'cards'])
})

it('keeps pinned documents on the first page, each once', async () => {
  const { search, pin } = await openTuned(indexing, FILES)
  await pin('refund', ['start', 'cards'])
  const page = async (offset: number) =>
    (await search('refund', { limit: 1, offset })).results.map(({ file_path }) => file_path)
  expect([await page(0), await page(1), await page(2), await page(3)]).toEqual([
    ['docs/start.md'],
    ['docs/cards.md'],
    ['docs/refunds.md'],
    [],
  ])
})

it('applies filters and exclusions to pinned documents', async () => {
  const { order, pin } = await openTuned(indexing, FILES)
  await pin('refund', ['start'])
  expect(await order('refund team:payments')).toEqual(['refunds'])
  expect(await order('refund', { team: 'payments' })).toEqual(['refunds'])
  expect(await order('refund status:done')).toEqual(['*start'])
  expect(await order('refund -path:start')).toEqual(['refunds', 'cards'])
})

it('does not show a pinned document to an assistant that may not read it', async () => {
  const { pin } = await openTuned(indexing, FILES)
  await pin('refund', ['start'])
  await indexing.db.update(documents).set({ aiExposure: 'none' }).where(eq(documents.path, 'docs/start.md'))
  const ctx = { ...indexing.ctx, org: indexing.org, permissions: [], assistant: { name: 'Helper' } }
  const { results } = await searchSections(ctx, { q: 'refund', limit: 20, offset: 0 })
  expect(results.map(({ file_path }) => file_path)).toEqual(['docs/refunds.md', 'docs/cards.md'])
})

it('shows the pins of a mistyped search, and those of its correction', async () => {
  const { order, pin } = await openTuned(indexing, FILES)
  await pin('refund', ['start'])
  expect(await order('refnud')).toEqual(['*start', 'refunds', 'cards'])
  await pin('refnud', ['cards'])
  expect(await order('refnud')).toEqual(['*cards', 'refunds'])
})

it('keeps the pin of a spec that moves', async () => {
  const spec = {
    'docs/specs/start.md': '---\nstatus: todo\n---\n# Start here\n\n## Overview\n\nQuestions.\n',
  }
  const { git, key } = await indexing.connected({ 'CONFIG.yaml': CONFIG, ...FILES, ...spec })
  const ctx = { ...indexing.ctx, actor: userActor(await makeMember(indexing.db, indexing.org)) }
  const admin = { ...ctx, org: indexing.org, permissions: ['org:manage' as const] }
  const repo = { owner: 'acme', name: 'specs' }
  await pinDocuments(admin, { query: 'refund', documents: [{ repo, file_path: 'docs/specs/start.md' }] })
  const first = async () => {
    const { results } = await searchSections(admin, { q: 'refund', limit: 1, offset: 0 })
    return results.map(({ file_path, pinned }) => [file_path, pinned])
  }
  expect(await first()).toEqual([['docs/specs/start.md', true]])
  git.git('mv', 'docs/specs/start.md', 'docs/specs/welcome.md')
  git.git('commit', '-qm', 'Rename the start')
  await indexing.again(key)
  expect(await first()).toEqual([['docs/specs/welcome.md', true]])
})

it('leaves out a pinned document that is gone, and lists it without a title', async () => {
  const { order, pin, admin } = await openTuned(indexing, FILES)
  await pin('refund', ['start', 'cards'])
  await indexing.db
    .update(searchPins)
    .set({ path: 'docs/old.md' })
    .where(eq(searchPins.path, 'docs/start.md'))
  expect((await listPins(admin)).pins[0]?.documents).toEqual([
    { repo: 'acme/specs', file_path: 'docs/old.md', title: null },
    { repo: 'acme/specs', file_path: 'docs/cards.md', title: 'Cards' },
  ])
  await pin('refund', ['refunds'])
  expect(await order('refund')).toEqual(['*refunds', 'cards'])
})

it('completes a pinned search with its documents first', async () => {
  const { pin } = await openTuned(indexing, FILES)
  await pin('refund', ['start', 'refunds'])
  const ctx = { ...indexing.ctx, org: indexing.org, permissions: [] }
  const { suggestions } = await autocomplete(ctx, 'Refund')
  const shown = suggestions.filter(({ kind }) => kind === 'document')
  expect(shown.map(({ label, pinned }) => [label, pinned])).toEqual([
    ['Start here', true],
    ['Refund policy', true],
  ])
})

it('pins only what exists in the org, and changes nothing otherwise', async () => {
  const { order, pin, admin } = await openTuned(indexing, FILES)
  await pin('refund', ['start'])
  await expect(pin('refund', ['cards', 'nothing'])).rejects.toMatchObject({ code: 'validation_failed' })
  expect(await order('refund')).toEqual(['*start', 'refunds', 'cards'])
  const elsewhere = { ...admin, org: await makeOrg(indexing.db) }
  expect(await listPins(elsewhere)).toEqual({ pins: [] })
  await pinDocuments(elsewhere, { query: 'refund', documents: [] })
  expect(await order('refund')).toEqual(['*start', 'refunds', 'cards'])
})

it('limits the searches with pins of an org', async () => {
  const { pin, admin } = await openTuned(indexing, FILES)
  await pin('refund', ['start'])
  await indexing.db.execute(sql`
    insert into search_pins (org_id, repository_id, query, position, path)
    select org_id, repository_id, 'word ' || n, 0, path
    from search_pins, generate_series(2, ${MAX_PINNED_SEARCHES}) n where org_id = ${admin.org.id}`)
  await expect(pin('card', ['start'])).rejects.toMatchObject({ code: 'conflict' })
  await pin('refund', ['cards'])
})

const DOCUMENT = { repo: 'acme/specs', file_path: 'docs/start.md' }

it.each([
  ['filters', 'refund team:payments', [DOCUMENT]],
  ['no words', 'team:payments', [DOCUMENT]],
  ['a pattern', '/refund/', [DOCUMENT]],
  ['signs', '->', [DOCUMENT]],
  ['a document twice', 'refund', [DOCUMENT, DOCUMENT]],
  ['six documents', 'refund', Array.from({ length: 6 }, (_, at) => ({ ...DOCUMENT, file_path: `${at}.md` }))],
])('refuses pins with %s', (_, query, pinned) => {
  expect(PinRequest.safeParse({ query, documents: pinned }).success).toBe(false)
})
