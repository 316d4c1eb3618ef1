import { getTableColumns, getTableName } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#db/client'
import { installations, repositories, users } from '#db/schema/index'
import { columnName } from '../tables/column-name'
import { TABLES } from '../tables/exported-columns'
import { findOrgTables } from '../tables/find-org-tables'
import { LEFT_BEHIND } from './left-behind'

/** Whose row a column names, if the ids of these rows change. */
export type Named = 'users' | 'repositories' | 'installations'

export interface MovedColumn {
  name: string
  type: string
  names: Named | null
}

export interface MovedTable {
  name: string
  columns: MovedColumn[]
}

/**
 * The tables that are copied, each after the tables that it refers to. Tables that a start makes, such as those for search by
 * meaning, are not in the schema: jobs fill them again.
 */
export async function findMovedTables(ctx: { db: Database }): Promise<MovedTable[]> {
  const byName = new Map(TABLES.map((table) => [getTableName(table), table]))
  const names = (await findOrgTables(ctx)).toReversed().filter((name) => !(name in LEFT_BEHIND))
  return names.flatMap((name) => {
    const table = byName.get(name)
    return table ? [{ name, columns: columnsOf(table) }] : []
  })
}

function columnsOf(table: PgTable): MovedColumn[] {
  return Object.values<AnyPgColumn>(getTableColumns(table))
    .filter((column) => !column.generated)
    .map((column) => ({
      name: columnName(column),
      type: column.getSQLType(),
      names: namedBy(table, column),
    }))
}

/** Columns that name a repository without a foreign key have this name, too. */
const REPOSITORY_COLUMN = 'repository_id'

/** A foreign key may lead to a column that names the row itself, such as the author of a saved search. */
function namedBy(table: PgTable, column: AnyPgColumn): Named | null {
  const name = columnName(column)
  if (name === 'id') {
    if (table === users) return 'users'
    if (table === repositories) return 'repositories'
    if (table === installations) return 'installations'
  }
  if (name === REPOSITORY_COLUMN) return 'repositories'
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns, foreignColumns } = key.reference()
    const target = foreignColumns[columns.findIndex((each) => columnName(each) === name)]
    const named = target && namedBy(target.table as PgTable, target as AnyPgColumn)
    if (named) return named
  }
  return null
}
