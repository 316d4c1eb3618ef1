import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client'

/** What each of the words, in lower case, is indexed as. */
export async function stemWords(db: Database, words: readonly string[]): Promise<Map<string, string>> {
  if (words.length === 0) return new Map()
  const rows = await db.execute<{ word: string; stem: string | null }>(sql`
    select word, (ts_lexize('english_words', lower(unaccent(word))))[1] as stem
    from unnest(${sql.param(words)}::text[]) word`)
  return new Map(rows.map(({ word, stem }) => [word, stem ?? word]))
}
