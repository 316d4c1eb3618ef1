import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { criteria, documents, sections, texts } from '#db/schema/index'
import { DEFAULT_RETENTION } from '#server/kernel/retention'
import { sweepTexts } from '#server/library/indexing/index'
import { CONFIG, openIndexing, spec } from './indexing'

const indexing = openIndexing()

const age = (orgId: number) =>
  indexing.db.update(texts).set({ createdAt: sql`now() - interval '2 days'` }).where(eq(texts.orgId, orgId))
const count = async (table: typeof sections | typeof criteria, orgId: number) =>
  (await indexing.db.select().from(table).where(eq(table.orgId, orgId))).length

it('removes old unused texts with their sections and criteria', async () => {
  const { git, key } = await indexing.connected({
    'CONFIG.yaml': CONFIG,
    'docs/a.md': spec('A'),
    'docs/b.md': spec('B'),
  })
  git.commit({ 'docs/b.md': null })
  await indexing.again(key)
  await age(key.orgId)
  await sweepTexts(indexing.ctx)
  const { textId } = await indexing.document(key, 'docs/a.md')
  expect((await indexing.texts(key.orgId)).map(({ id }) => id)).toEqual([textId])
  expect(await count(sections, key.orgId)).toBe(2)
  expect(await count(criteria, key.orgId)).toBe(2)
})

it('keeps recent texts, because a running index may use them', async () => {
  const { git, key } = await indexing.connected({ 'CONFIG.yaml': CONFIG, 'docs/a.md': spec('A') })
  git.commit({ 'docs/a.md': null })
  await indexing.again(key)
  await sweepTexts(indexing.ctx)
  expect(await indexing.texts(key.orgId)).toHaveLength(1)
})

it('keeps unused texts as long as the operator says', async () => {
  const { key } = await indexing.connected({ 'CONFIG.yaml': CONFIG, 'docs/a.md': spec('A') })
  await indexing.db.delete(documents).where(eq(documents.orgId, key.orgId))
  await age(key.orgId)
  for (const texts of [null, 3])
    await sweepTexts({ ...indexing.ctx, retention: { ...DEFAULT_RETENTION, texts } })
  expect(await indexing.texts(key.orgId)).toHaveLength(1)
})

it('removes any number of texts', async () => {
  const { key } = await indexing.connected({ 'CONFIG.yaml': CONFIG, 'docs/a.md': spec('A') })
  await indexing.db.delete(documents).where(eq(documents.orgId, key.orgId))
  await indexing.db.execute(sql`
    insert into texts (org_id, blob_sha, parser_version, facts, content)
    select ${key.orgId}, n::text, 1, '{}', '' from generate_series(1, 1200) n`)
  await age(key.orgId)
  await sweepTexts(indexing.ctx)
  expect(await indexing.texts(key.orgId)).toEqual([])
})
