import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { countWords } from '#server/library/search/index'
import { CONFIG, openIndexing } from '#tests/server/library/indexing/indexing'
import { freshDatabaseUrl } from '#tests/support/postgres/database'

/** The job counts the words of all orgs, and has one row in the queue. */
const indexing = openIndexing(freshDatabaseUrl)

/** Which of these words are in the vocabulary, and which have lists of sections. */
async function preparedWords(...words: string[]) {
  const { id: orgId } = indexing.org
  const counted = await indexing.db.execute<{ word: string }>(sql`
    select word from words where org_id = ${orgId} and word = any(${sql.param(words)}::text[]) order by word`)
  const listed = await indexing.db.execute<{ lexeme: string }>(sql`
    select lexeme from section_lists
    where org_id = ${orgId} and lexeme = any(${sql.param(words)}::text[]) order by lexeme`)
  return { counted: counted.map(({ word }) => word), listed: listed.map(({ lexeme }) => lexeme) }
}

it('leaves a text alone until a document refers to it', async () => {
  const plum = '# Plum\n\nJuice.\n'
  const { git, key } = await indexing.connected({
    'CONFIG.yaml': CONFIG,
    'docs/orchard.md': plum,
    'docs/pear.md': '# Pear\n\nBark.\n',
  })
  // The text stays, like one that a run has stored and not published.
  git.commit({ 'docs/orchard.md': null })
  await indexing.again(key)
  expect(await countWords(indexing.ctx)).toEqual({ counted: 1 })
  expect(await preparedWords('plum', 'pear')).toEqual({ counted: ['pear'], listed: ['pear'] })

  git.commit({ 'docs/orchard.md': plum })
  await indexing.again(key)
  expect(await countWords(indexing.ctx)).toEqual({ counted: 1 })
  expect(await preparedWords('plum', 'pear')).toEqual({ counted: ['pear', 'plum'], listed: ['pear', 'plum'] })
  // The path is part of the vocabulary and was not known before.
  expect((await preparedWords('orchard')).counted).toEqual(['orchard'])
})

it('a publication of many texts has their words counted at once', async () => {
  const requests = async () => {
    const [row] = await indexing.db.execute<{ count: number }>(sql`
      select count(*)::int as count from graphile_worker.jobs where key = 'count-words' and run_at <= now()`)
    return row?.count
  }
  const files = (count: number, name: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`docs/${name}-${n}.md`, `# ${name} ${n}\n`]))
  await indexing.connected({ 'CONFIG.yaml': CONFIG, ...files(500, 'few') })
  expect(await requests()).toBe(0)
  await indexing.connected({ 'CONFIG.yaml': CONFIG, ...files(501, 'many') })
  expect(await requests()).toBe(1)
})
