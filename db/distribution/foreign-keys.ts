import type { AnySql, Sql } from '../client'

/**
 * Citus distributes a table only while no foreign key leads to a table of another kind. The keys are kept in a table until
 * all tables are distributed, so that an interrupted command can go on.
 */
export async function setForeignKeysAside(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`create schema if not exists distribution`
    await tx`create table if not exists distribution.foreign_keys
      (owner text not null, name text not null, definition text not null, primary key (owner, name))`
    const keys = await tx<{ owner: string; name: string }[]>`
      insert into distribution.foreign_keys
      select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where ${isKeyOfTable(tx)}
      on conflict do nothing
      returning owner, name`
    for (const { owner, name } of keys) await tx`alter table ${tx(owner)} drop constraint ${tx(name)}`
  })
}

/** Adds the keys again. Postgres checks all rows for each key. Returns how many keys were set aside. */
export async function restoreForeignKeys(sql: Sql): Promise<number> {
  const keys = await sql<{ owner: string; name: string; definition: string; isInForce: boolean }[]>`
    select owner, name, definition, exists (
      select from pg_constraint where conrelid = owner::regclass and conname = name) as "isInForce"
    from distribution.foreign_keys order by owner, name`
  for (const { owner, name, definition, isInForce } of keys)
    if (!isInForce) await sql`alter table ${sql(owner)} add constraint ${sql(name)} ${sql.unsafe(definition)}`
  return keys.length
}

/** Whether an earlier command was interrupted. */
export async function areKeysAside(sql: Sql): Promise<boolean> {
  const [row] = await sql`select to_regclass('distribution.foreign_keys') is not null as are`
  return row?.are === true
}

/** Leaves out the parts of a reference table that Citus keeps as tables of the coordinator. */
const isKeyOfTable = (sql: AnySql) => sql`
  contype = 'f' and connamespace = 'public'::regnamespace and not exists (
    select from pg_dist_shard s where shard_name(s.logicalrelid, s.shardid) = conrelid::regclass::text)`
