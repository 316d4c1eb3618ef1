import { type SQL, sql } from 'drizzle-orm'
import { RANKED_LETTERS } from '../../db/schema'

/** Between what was typed and what stands after everything that begins so. */
export const beginsSo = (text: SQL): SQL =>
  sql`(lower(${text}) ~>=~ (select first from typed) and lower(${text}) ~<=~ (select last from typed))`

/** The condition, and of few letters, which begin many titles, the order that their index has them in. */
export function titleBeginsSo(title: SQL, letters: number): SQL {
  if (letters > RANKED_LETTERS) return beginsSo(sql`left(${title}, 80)`)
  return sql`lower(left(${title}, ${sql.raw(String(letters))})) = (select first from typed) order by length(${title})`
}
