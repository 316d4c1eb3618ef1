import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { executePrepared } from '../kernel/database/execute-prepared'

const MOST_KNOWN = 100_000

/** A word has the same stem for ever, and most texts are made of the same words. */
const known = new Map<string, string>()

/** What each of the words, in lower case, is indexed as. */
export async function stemWords(db: Database, words: readonly string[]): Promise<Map<string, string>> {
  const unknown = words.filter((word) => !known.has(word))
  const found = new Map(words.map((word) => [word, known.get(word) ?? word]))
  if (unknown.length === 0) return found
  const rows = await executePrepared<{ word: string; stem: string | null }>(
    db,
    sql`
    select word, (ts_lexize('english_words', lower(unaccent(word))))[1] as stem
    from unnest(${sql.param(unknown)}::text[]) word`,
  )
  if (known.size + rows.length > MOST_KNOWN) known.clear()
  for (const { word, stem } of rows) {
    known.set(word, stem ?? word)
    found.set(word, stem ?? word)
  }
  return found
}
