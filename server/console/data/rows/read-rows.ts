import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import type { ExportedTable } from '../tables/exported-columns'

type Row = Record<string, unknown>

/** A page of the largest texts is about 100 MB. */
const ROWS_AT_A_TIME: Readonly<Record<string, number>> = { texts: 20 }
const DEFAULT_ROWS = 200

/**
 * The rows of a table as JSON, ordered by key. Each page is a separate statement, so that a slow reader holds no connection or
 * snapshot. A row that changes meanwhile appears once, before or after the change.
 */
export async function* readRows(
  { db }: Pick<Context, 'db'>,
  { name, columns, key }: ExportedTable,
  condition: SQL,
): AsyncGenerator<Row[]> {
  const limit = ROWS_AT_A_TIME[name] ?? DEFAULT_ROWS
  const keyNames = key.map((column) => column.name)
  const order = list(keyNames.map(identifier))
  let after = sql`true`
  for (let count = limit; count === limit; ) {
    const page = await db.execute<{ row: Row; place: unknown[] }>(sql`
      select json_build_array(${list(keyNames.map(pickedColumn))}) as place,
        (select row_to_json(shown) from (select ${list(columns.map(pickedColumn))}) shown) as row
      from (
        select ${list([...new Set([...columns, ...keyNames])].map(identifier))} from ${sql.identifier(name)}
        where ${condition} and ${after} order by ${order} limit ${limit}) picked`)
    const rows = page.map(({ row }) => row)
    if (rows.length > 0) yield rows
    count = rows.length
    const last = page.at(-1)
    if (last) after = sql`(${order}) > (${list(key.map(({ type }, at) => literalOf(type, last.place[at])))})`
  }
}

const list = (parts: SQL[]) => sql.join(parts, sql`, `)
const identifier = (name: string) => sql`${sql.identifier(name)}`
const pickedColumn = (name: string) => sql`picked.${sql.identifier(name)}`
const literalOf = (type: string, value: unknown) => sql`${String(value)}::text::${sql.raw(type)}`
