import { type SQL, sql } from 'drizzle-orm'
import { RANKED_LETTERS } from '#db/schema/index'

/** SQL: the text starts with the typed prefix, ignoring case. It is a range condition that an index serves. */
export const startsWithPrefix = (text: SQL): SQL =>
  sql`(lower(${text}) ~>=~ (select first from typed) and lower(${text}) ~<=~ (select last from typed))`

/** The same for titles. Short prefixes match very many titles, so they have an index that is already in display order. */
export function titleStartsWithPrefix(title: SQL, letters: number): SQL {
  if (letters > RANKED_LETTERS) return startsWithPrefix(sql`left(${title}, 80)`)
  return sql`lower(left(${title}, ${sql.raw(String(letters))})) = (select first from typed) order by length(${title})`
}
