import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Sorts by a column, up, and with a minus down. Rows without a value come last. */
export function listOrder<Column extends string>(
  sort: NoInfer<Column> | `-${NoInfer<Column>}`,
  keys: Record<Column, SQL>,
): SQL {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  return sql`${keys[sort.replace(/^-/, '') as Column]} ${direction} nulls last`
}

/** Sorts a text without regard to case. */
export const byText = (text: SQLWrapper) => sql`lower(${text}) collate "C"`
