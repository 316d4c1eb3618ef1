import type { AnySql } from '../client'

/**
 * Runs `work` without foreign keys, triggers and plain indexes, and creates them again afterwards. The order of tables then
 * does not matter, and indexes are built faster from full tables. Call it in a transaction.
 */
export async function withoutIndexes<T>(
  sql: AnySql,
  tables: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const foreignKeys = await findForeignKeys(sql, tables)
  const indexes = await findIndexes(sql, tables)
  for (const { table, name } of foreignKeys) await sql.unsafe(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  for (const table of tables) await sql.unsafe(`alter table ${table} disable trigger user`)

  const result = await work()

  await sql`set local maintenance_work_mem = '256MB'`
  for (const { definition } of indexes) await sql.unsafe(definition)
  for (const { table, name, definition } of foreignKeys)
    await sql.unsafe(`alter table ${table} add constraint ${name} ${definition}`)
  for (const table of tables) await sql.unsafe(`alter table ${table} enable trigger user`)
  return result
}

const findForeignKeys = (sql: AnySql, tables: readonly string[]) => sql<
  { table: string; name: string; definition: string }[]
>`
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and conrelid = any(${tables}::regclass[])
  order by conrelid::regclass::text, conname`

/** Excludes indexes of primary keys and unique constraints. */
const findIndexes = (sql: AnySql, tables: readonly string[]) => sql<{ name: string; definition: string }[]>`
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index
  where indrelid = any(${tables}::regclass[])
    and not exists (select from pg_constraint where conindid = indexrelid)
  order by indexrelid::regclass::text`
