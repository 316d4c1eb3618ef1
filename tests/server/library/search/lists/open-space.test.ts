import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { countWords } from '#server/library/search/index'
import { numberSections } from '#server/library/search/lists/number-sections'
import { searchSections } from '#server/library/search/search-sections'
import { CONFIG, openIndexing } from '#tests/server/library/indexing/indexing'

const indexing = openIndexing()

const parts = (count: number, word: string) =>
  Array.from({ length: count }, (_, n) => `## Part ${n}\n\n${word}.\n`).join('\n')

const FILES = {
  'docs/many.md': `---\nteam: growth\nstatus: done\ntags: [post]\n---\n# Many\n\n${parts(40, 'Stamps')}\n## Quills\n\nNothing.\n`,
  'docs/some.md': `---\nteam: mail\ntags: [post, old]\n---\n# Some\n\nQuills.\n\n${parts(20, 'Stamps and quills')}\n## Stamps and inks\n\nNothing.\n`,
  'docs/copy.md': `---\nteam: mail\ntags: [post, old]\n---\n# Some\n\nQuills.\n\n${parts(20, 'Stamps and quills')}\n## Stamps and inks\n\nNothing.\n`,
  'docs/stamps.md': '# By its name\n\nQuills.\n\n## Nothing\n\nOf it.\n',
  'docs/stamps-too.md': '# By its name\n\nOf it.\n',
}

const QUERIES = [
  'stamps',
  'Stamp quills',
  'stamps or quills',
  'stamps -quills',
  'stamps -(quills or nothing)',
  'stamps or zyzzyva',
  '"stamps and quills"',
  '"by its name"',
  '"of it"',
  'stamps-and-quills',
  'stam*',
  'quills team:mail',
  'it',
]

const search = (q: string) =>
  searchSections({ ...indexing.ctx, org: indexing.org, permissions: [] }, { q, limit: 50, offset: 0 })

const answers = () =>
  Promise.all(
    QUERIES.map(async (q) => {
      const { results, total, facets } = await search(q)
      const hits = results.map(({ file_path, sections, score }) => [
        file_path,
        score,
        sections.map(({ section_id }) => section_id),
      ])
      return { q, total, facets, hits }
    }),
  )

it('answers in the same order before and after texts are in the lists', async () => {
  await indexing.connected({ 'CONFIG.yaml': CONFIG, ...FILES })
  const before = await answers()
  expect(before.filter(({ total }) => total === 0)).toEqual([])
  await countWords(indexing.ctx)
  expect(await answers()).toEqual(before)
})

it('finds new, changed and removed documents before and after they are in the lists', async () => {
  const { git, key } = await indexing.connected({ 'CONFIG.yaml': CONFIG, ...FILES })
  await countWords(indexing.ctx)
  const paths = async (q: string) => (await search(q)).results.map(({ file_path }) => file_path).sort()
  const all = await paths('stamps')
  git.commit({ 'docs/new.md': '# New\n\n## Stamps\n\nNothing.\n', 'docs/next.md': '# Next\n\nInks.\n' })
  await indexing.again(key)
  const expectAdded = async () => {
    expect(await paths('stamps')).toEqual([...all, 'docs/new.md'].sort())
    expect(await paths('inks')).toEqual(['docs/copy.md', 'docs/next.md', 'docs/some.md'])
  }
  await expectAdded()
  await countWords(indexing.ctx)
  await expectAdded()
  git.commit({ 'docs/new.md': null })
  await indexing.again(key)
  expect(await paths('stamps')).toEqual(all)
})

it('gives sections new numbers when most numbers are unused', async () => {
  await indexing.connected({ 'CONFIG.yaml': CONFIG, ...FILES })
  await countWords(indexing.ctx)
  const { id: orgId } = indexing.org
  const before = await answers()
  await indexing.db.execute(sql`update section_numbers set next = 1000000 where org_id = ${orgId}`)
  await indexing.connected({ 'CONFIG.yaml': CONFIG, ...FILES, 'docs/late.md': '# Late\n\nInk.\n' })
  await numberSections(indexing.ctx)
  expect((await search('stamps')).total).toBe(before[0]?.total)
  await numberSections(indexing.ctx)
  expect((await search('stamps')).total).toBe(before[0]?.total)
  const [numbers] = await indexing.db.execute(sql`
    select generation, next < 1000 as "areDense" from section_numbers where org_id = ${orgId}`)
  expect(numbers).toEqual({ generation: 1, areDense: true })
})

it('finds and ranks sections that a worker of an older release has listed without scores', async () => {
  await indexing.connected({ 'CONFIG.yaml': CONFIG, ...FILES })
  await countWords(indexing.ctx)
  const { id: orgId } = indexing.org
  const before = (await search('quills')).results.map(({ file_path }) => file_path)
  await indexing.db.execute(sql`
    update section_lists set scores = substr(scores, 1, length(scores) / 2) where org_id = ${orgId}`)
  expect((await search('quills')).results.map(({ file_path }) => file_path).sort()).toEqual(before.sort())
  await indexing.connected({ 'CONFIG.yaml': CONFIG, ...FILES, 'docs/late.md': '# Late\n\nStamps.\n' })
  await numberSections(indexing.ctx)
  const [lists] = await indexing.db.execute(sql`
    select bool_and(2 * length(scores) = length(sections)) as "areComplete" from section_lists
    where org_id = ${orgId} and lexeme = 'stamp'`)
  expect(lists).toEqual({ areComplete: true })
})

it('makes the lists of an older release again', async () => {
  await indexing.connected({ 'CONFIG.yaml': CONFIG, ...FILES })
  await countWords(indexing.ctx)
  const { id: orgId } = indexing.org
  const before = await answers()
  await indexing.db.execute(sql`update section_numbers set list_format = 1 where org_id = ${orgId}`)
  await indexing.db.execute(sql`update section_lists set scores = null where org_id = ${orgId}`)
  await numberSections(indexing.ctx)
  expect(await answers()).toEqual(before)
  const [lists] = await indexing.db.execute(sql`
    select count(*)::int as missing from section_lists where org_id = ${orgId} and scores is null`)
  expect(lists).toEqual({ missing: 0 })
})
