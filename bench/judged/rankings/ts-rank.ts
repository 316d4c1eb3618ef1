import { sql } from 'drizzle-orm'
import { keyOf } from '../read-corpora'
import type { PrepareRanking } from './ranking'
import { readTitles } from './read-titles'

/**
 * `ts_rank_cd` over whole documents, with the title as weight A. Documents with all words come first, then those with some of
 * them, which is more than the textbook does.
 */
export const prepareTsRank: PrepareRanking = async ({ db, org }, set) => {
  const titles = await readTitles(db, org.id)
  const table = sql.identifier(`ts_rank_${org.id}`)
  await db.execute(sql`drop table if exists ${table}`)
  await db.execute(sql`create table ${table} (key text, search tsvector)`)
  for (const document of set.documents) {
    const key = keyOf(document)
    // A tsvector holds at most 1 MB.
    await db.execute(sql`
      insert into ${table} values (${key},
        setweight(to_tsvector('english', ${titles.get(key) ?? ''}), 'A') ||
        to_tsvector('english', ${document.markdown.slice(0, 500_000)}))`)
  }
  return async (typed) => {
    const words = sql`plainto_tsquery('english', ${typed})`
    const rows = await db.execute<{ key: string }>(sql`
      select key from ${table},
        lateral (select ${words} as all_words, replace(${words}::text, '&', '|')::tsquery as any_word) query
      where search @@ any_word
      order by (search @@ all_words) desc, ts_rank_cd(search, any_word) desc, key limit 10`)
    return rows.map(({ key }) => key)
  }
}
