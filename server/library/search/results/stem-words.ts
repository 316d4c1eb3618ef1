import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { executePrepared } from '#server/kernel/database/execute-prepared'

const MAX_CACHED_STEMS = 100_000

/** The stem of a word never changes, and most texts use the same words. */
const cachedStems = new Map<string, string>()

/** The stem under which each lower-case word is indexed. */
export async function stemWords(db: Database, words: readonly string[]): Promise<Map<string, string>> {
  const newWords = words.filter((word) => !cachedStems.has(word))
  const stems = new Map(words.map((word) => [word, cachedStems.get(word) ?? word]))
  if (newWords.length === 0) return stems
  const rows = await executePrepared<{ word: string; stem: string | null }>(
    db,
    sql`
    select word, (ts_lexize('english_words', lower(unaccent(word))))[1] as stem
    from unnest(${sql.param(newWords)}::text[]) word`,
  )
  if (cachedStems.size + rows.length > MAX_CACHED_STEMS) cachedStems.clear()
  for (const { word, stem } of rows) {
    cachedStems.set(word, stem ?? word)
    stems.set(word, stem ?? word)
  }
  return stems
}
