import { type SQL, sql } from 'drizzle-orm'
import { byText } from '#server/kernel/database/list-order'
import type { DocumentOrder, DocumentSort } from '#shared/list-sorts'
import { STATES } from '#spec/types'

/** Null if nobody tracks the document. */
export const statusSql = sql`case when d.is_spec and d.is_tracked then coalesce(d.status, 'draft') end`

export const folderSql = sql`left(d.path, -1 - length(split_part(d.path, '/', -1)))`

/** A file that is named by its folder has the number of the folder, as in `readableName`. */
const fileName = sql`split_part(d.path, '/', case
  when lower(split_part(d.path, '/', -1)) = any('{index.md,readme.md,spec.md,index.markdown,readme.markdown,spec.markdown}')
    and strpos(d.path, '/') > 0 then -2 else -1 end)`

/** The number or date that a file name begins with, as in `12-limits.md`, `adr-0012-limits.md` and `2026-01-31-limits.md`. */
const fileNumber = sql`replace(
  substring(${fileName} from '^(?:[A-Za-z]{2,5}[-_ ]?)?(\\d{1,6}(?:-\\d\\d-\\d\\d)?)[-_. ]'), '-', '')::bigint`

/** What a column is sorted by. */
const KEYS: Record<Exclude<DocumentSort, 'title'>, SQL> = {
  status: sql`array_position(${sql.param([...STATES])}::text[], ${statusSql})`,
  criteria: sql`case when d.is_spec and d.is_tracked then d.done_ac::float8 / nullif(d.total_ac, 0) end`,
  owner: byText(sql`d.owner`),
  folder: byText(sql`nullif(${folderSql}, '')`),
  changed: sql`d.last_doc_change_at`,
}

/** A total order: no two documents of a repository have the same path. */
export function documentOrderSql(order: DocumentOrder): SQL {
  const direction = order.startsWith('-') ? sql`desc` : sql`asc`
  const sort = order.replace(/^-/, '') as DocumentSort
  const path = sql`d.path collate "C"`
  if (sort !== 'title') return sql`${KEYS[sort]} ${direction} nulls last, ${path}`
  // Numbered files come first, in the order of their numbers.
  const nulls = order.startsWith('-') ? sql`nulls first` : sql`nulls last`
  return sql`${fileNumber} ${direction} ${nulls}, ${byText(sql`d.title`)} ${direction}, ${path}`
}
