import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#db/client'
import { columnName } from '#server/console/data/tables/column-name'
import { TABLES } from '#server/console/data/tables/exported-columns'
import { findOrgTables } from '#server/console/data/tables/find-org-tables'

/** Names of columns that may contain secrets. */
const SECRET_NAME = /hash|token|secret|sealed|credential|^upstream$|^previous_secret$/

/**
 * One row of the org in every table. All numbers equal the org's number and all texts are equal, so the rows refer to each
 * other. Columns with a secret-like name contain `leak-` and their name.
 */
export async function fillOrg(db: Database, number: number): Promise<void> {
  await db.execute(
    sql`insert into orgs (id, slug, name) overriding system value values (${number}, ${`org-${number}`}, 'Filled')`,
  )
  await db.execute(sql`
    insert into users (id, kind, name, email) overriding system value
    values (${number}, 'human', 'Ada', ${`ada-${number}@example.com`})`)
  const tables = new Map(TABLES.map((table) => [getTableName(table), table]))
  for (const name of (await findOrgTables({ db })).toReversed()) {
    const table = tables.get(name)
    if (!table) throw new Error(`${name} is not in the schema`)
    await fillTable(db, table, number)
  }
}

/** Does nothing if the table has the row. */
export async function fillTable(db: Database, table: PgTable, number: number): Promise<void> {
  const columns = Object.values<AnyPgColumn>(getTableColumns(table)).filter((each) => !each.generated)
  const names = columns.map((each) => sql.identifier(columnName(each)))
  const values = columns.map((column) => literalOf(column, number))
  await db.execute(sql`
    insert into ${table} (${sql.join(names, sql`, `)})
    overriding system value values (${sql.join(values, sql`, `)}) on conflict do nothing`)
}

function literalOf(column: AnyPgColumn, number: number) {
  const type = column.getSQLType()
  const typed = (value: string) => sql`${value}::text::${sql.raw(type)}`
  if (type.endsWith('[]')) return typed('{}')
  if (/int|real|double|numeric/.test(type)) return sql`${type === 'smallint' ? 1 : number}`
  if (type === 'boolean') return sql`false`
  if (type.startsWith('timestamp') || type === 'date') return typed('2026-01-01')
  if (type === 'uuid') return typed('00000000-0000-4000-8000-000000000000')
  if (type.startsWith('json')) return typed('{}')
  if (type === 'bytea') return typed('\\x00')
  if (column.enumValues?.[0])
    return typed(column.enumValues.includes('admin') ? 'admin' : column.enumValues[0])
  return typed(
    SECRET_NAME.test(columnName(column)) ? `leak-${columnName(column)}-${number}` : `text-${number}`,
  )
}
