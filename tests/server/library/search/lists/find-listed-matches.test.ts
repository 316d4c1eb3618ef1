import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { countWords } from '#server/library/search/index'
import {
  findListedMatches,
  listedQueryOf,
  readListsAndNames,
} from '#server/library/search/lists/find-listed-matches'
import { documentCacheOf } from '#server/library/search/lists/load-documents'
import { numberSections } from '#server/library/search/lists/number-sections'
import { countAllMatches } from '#server/library/search/matching/count-all-matches'
import {
  findMatches,
  type HitKey,
  RANKED_MATCHES,
  selectHitKeys,
} from '#server/library/search/matching/find-matches'
import { TermAnalyzer } from '#server/library/search/query/analyze-terms'
import { compileQuery } from '#server/library/search/query/compile-query'
import { parseQuery } from '#spec/query/index'
import { CONFIG, openIndexing } from '#tests/server/library/indexing/indexing'
import { searchable } from '../make-corpus'

const indexing = openIndexing()

const parts = (count: number, word: string) =>
  Array.from({ length: count }, (_, n) => `## Part ${n}\n\n${word}.\n`).join('\n')

const FILES = {
  'docs/many.md': `---\nteam: growth\nstatus: done\ntags: [post]\n---\n# Many\n\n${parts(340, 'Stamps')}\n## Quills\n\nNothing.\n`,
  'docs/some.md': `---\nteam: mail\ntags: [post, old]\n---\n# Some\n\nQuills.\n\n${parts(60, 'Stamps and quills')}\n## Stamps and inks\n\nNothing.\n`,
  'docs/copy.md': `---\nteam: mail\ntags: [post, old]\n---\n# Some\n\nQuills.\n\n${parts(60, 'Stamps and quills')}\n## Stamps and inks\n\nNothing.\n`,
  'docs/stamps.md': '# By its name\n\nQuills.\n\n## Nothing\n\nOf it.\n',
  'docs/stamps-too.md': '# By its name\n\nOf it.\n',
}

/** For repeated comparisons. */
const SOME_QUERIES = [
  'stamps',
  'Stamp quills',
  'stamps or quills',
  'stamps -quills',
  'stamps quills -inks',
  'nothing or inks',
  'stamps -(quills or nothing)',
  'stamps or zyzzyva',
  '"stamps and quills"',
  'e-stamps',
]
const QUERIES = [
  ...SOME_QUERIES,
  'zyzzyva',
  '"Stamps quills"',
  '"stamps and inks" or quills',
  'stamps -"stamps and quills"',
  'quills -(stamps -"stamps and quills")',
  'stamps "by its name"',
  '"by its name"',
  '"name stamps"',
  'stamps-and-quills',
]

/** The same search with the lists, and with the word index. Null if the lists do not answer. */
async function compare(typed: string, page = { limit: 20, offset: 0 }, areWordsRare = false) {
  const { query } = parseQuery(typed)
  const { db, ctx, org } = indexing
  const analyzer = new TermAnalyzer({ ...ctx, org })
  const compiled = compileQuery(query)
  const terms = await analyzer.analyze(compiled.terms)
  const scope = { cap: 2_000, searchesBodies: true }
  const request = { org, query: compiled, terms, scope, ...page }
  const listedQuery = query && (await listedQueryOf(db, query, analyzer))
  const listedSearch = { pool: db, orgId: org.id, analyzer }
  const reads = query && (await readListsAndNames(listedSearch, query, compiled))
  const listed =
    reads &&
    listedQuery &&
    (await findListedMatches<HitKey>(listedSearch, reads, request, listedQuery, selectHitKeys, areWordsRare))
  const { total, facets } = await countAllMatches(db, request)
  return { listed, indexed: { total, facets }, readIndexed: () => findMatches(db, request, selectHitKeys) }
}

async function expectSameCounts(queries = SOME_QUERIES) {
  for (const typed of queries) {
    const { listed, indexed } = await compare(typed)
    expect([typed, listed]).toMatchObject([typed, indexed])
  }
}

it('counts the same matches and facets as the word index', async () => {
  await searchable(indexing, FILES)
  await expectSameCounts(QUERIES)
  expect((await compare('stamps')).indexed.total).toBe(340 + 2 * 61 + 2)
})

it('finds new, changed and removed documents before and after they are in the lists', async () => {
  await indexing.connected({ 'CONFIG.yaml': CONFIG, ...FILES })
  await countWords(indexing.ctx)
  await expectSameCounts()
  const { git, key } = await indexing.connected({
    'CONFIG.yaml': CONFIG,
    'docs/new.md': '# New\n\nStamps.\n\n## Inks\n\nQuills.\n',
  })
  await expectSameCounts()
  git.commit({
    'docs/new.md': '---\nteam: ink\n---\n# New\n\n## Stamps\n\nNothing.\n',
    'docs/next.md': '# Next\n\nInks.\n',
  })
  await indexing.again(key)
  await expectSameCounts()
  await countWords(indexing.ctx)
  await expectSameCounts()
  git.commit({ 'docs/next.md': null })
  await indexing.again(key)
  await expectSameCounts()
})

it('gives sections new numbers when most numbers are unused', async () => {
  await searchable(indexing, FILES)
  const { id: orgId } = indexing.org
  await expectSameCounts()
  await indexing.db.execute(sql`update section_numbers set next = 1000000 where org_id = ${orgId}`)
  await indexing.connected({ 'CONFIG.yaml': CONFIG, 'docs/late.md': '# Late\n\nStamps.\n' })
  await numberSections(indexing.ctx)
  await expectSameCounts()
  await numberSections(indexing.ctx)
  await expectSameCounts()
  const [numbers] = await indexing.db.execute(sql`
    select generation, next < 1000 as "areDense" from section_numbers where org_id = ${orgId}`)
  expect(numbers).toEqual({ generation: 1, areDense: true })
})

it('shows the same matches on a page as in a list of all', async () => {
  await searchable(indexing, FILES)
  for (const typed of SOME_QUERIES) {
    const { listed: all, readIndexed } = await compare(typed, { limit: RANKED_MATCHES, offset: 0 })
    if ((all?.total ?? 0) <= RANKED_MATCHES)
      expect([typed, all?.rows]).toEqual([typed, (await readIndexed()).rows])
    for (const page of [0, 1, 7]) {
      const { listed } = await compare(typed, { limit: 3, offset: 3 * page })
      expect([typed, page, listed?.rows]).toEqual([typed, page, all?.rows.slice(3 * page, 3 * page + 3)])
    }
  }
})

it('finds and ranks sections that a worker of an older release has listed without scores', async () => {
  await searchable(indexing, FILES)
  const { listed: before } = await compare('stamps or quills')
  const { id: orgId } = indexing.org
  await indexing.db.execute(sql`
    update section_lists set scores = substr(scores, 1, length(scores) / 2) where org_id = ${orgId}`)
  expect((await compare('stamps or quills')).listed).toEqual(before)
  await indexing.connected({ 'CONFIG.yaml': CONFIG, ...FILES, 'docs/late.md': '# Late\n\nStamps.\n' })
  await numberSections(indexing.ctx)
  await expectSameCounts()
  const [lists] = await indexing.db.execute(sql`
    select bool_and(2 * length(scores) = length(sections)) as "areComplete" from section_lists
    where org_id = ${orgId} and lexeme = 'stamp'`)
  expect(lists).toEqual({ areComplete: true })
})

it('makes the lists of an older release again', async () => {
  await searchable(indexing, FILES)
  const { id: orgId } = indexing.org
  await indexing.db.execute(sql`update section_numbers set list_format = 1 where org_id = ${orgId}`)
  await indexing.db.execute(sql`update section_lists set scores = null where org_id = ${orgId}`)
  await expectSameCounts()
  await numberSections(indexing.ctx)
  await expectSameCounts()
  const [lists] = await indexing.db.execute(sql`
    select count(*)::int as missing from section_lists where org_id = ${orgId} and scores is null`)
  expect(lists).toEqual({ missing: 0 })
})

it('shows each match on exactly one page', async () => {
  await searchable(indexing, FILES)
  const keys = new Set<string>()
  let shown = 0
  for (let offset = 0; offset < 600; offset += 45) {
    const { listed } = await compare('stamps or quills', { limit: 45, offset })
    for (const key of listed?.rows ?? []) keys.add(JSON.stringify(key))
    shown += listed?.rows.length ?? 0
  }
  const { indexed } = await compare('stamps or quills')
  expect([keys.size, shown]).toEqual([indexed.total, indexed.total])
})

it.each(['"the own"', 'stam*', 'stamps team:mail', 'stamps or sta*', 'the or stamps', 'owned'])(
  'leaves %s to the word index',
  async (typed) => {
    const { query } = parseQuery(typed)
    const analyzer = new TermAnalyzer({ ...indexing.ctx, org: indexing.org })
    expect(query && (await listedQueryOf(indexing.db, query, analyzer))).toBeNull()
  },
)

it('answers a search for common words with the lists', async () => {
  const { search } = await searchable(indexing, FILES)
  const { total, results } = await search('stamps', { limit: 5 })
  expect(total).toBe(340 + 2 * 61 + 2)
  expect(results[0]?.file_path).toMatch(/stamps/)
  await indexing.db.execute(
    sql`delete from section_lists where org_id = ${indexing.org.id} and lexeme = 'stamp'`,
  )
  expect((await search('stamps')).total).toBe(2)
})

it('counts many matches of texts that are not in the lists yet', async () => {
  const many = Array.from({ length: 2_200 }, (_, n) => `## Part ${n}\n\nStamps.\n`).join('\n')
  await indexing.connected({
    'CONFIG.yaml': CONFIG,
    'docs/a.md': `# Many\n\n${many}`,
    'docs/b.md': '# Stamps\n\nNone.\n',
  })
  const { listed, indexed } = await compare('stamps')
  expect(listed).toMatchObject({ ...indexed, total: 2_201 })
})

it('leaves rare words to the word index before the first count of words, and reads no documents', async () => {
  await indexing.connected({ 'CONFIG.yaml': CONFIG, 'docs/a.md': '# Quills\n\nStamps.\n' })
  const { listed, indexed } = await compare('stamps', undefined, true)
  expect([listed, indexed.total]).toEqual([null, 1])
  expect(documentCacheOf(indexing.db).get(String(indexing.org.id))).toBeUndefined()
})
