import type { AnySql } from '../client'

/** Tables that every node keeps as a whole: tenant tables refer to them or are found by them. */
const REFERENCE_TABLES = ['users', 'orgs', 'org_directory']

export interface TableToDistribute {
  name: string
  /** Null: every node keeps the whole table. */
  column: 'org_id' | null
}

export const hasCitus = async (sql: AnySql): Promise<boolean> => {
  const [row] = await sql`select exists (select from pg_extension where extname = 'citus') as has`
  return row?.has === true
}

/** The tables that are divided over nodes, or that every node has. Empty in a plain Postgres. */
export async function listDistributed(sql: AnySql): Promise<Set<string>> {
  if (!(await hasCitus(sql))) return new Set()
  const rows = await sql<{ name: string }[]>`select logicalrelid::text as name from pg_dist_partition`
  return new Set(rows.map(({ name }) => name))
}

/** Whether tables are divided over nodes. */
export const isDistributed = async (sql: AnySql): Promise<boolean> => (await listDistributed(sql)).size > 0

/**
 * The tables that are not distributed yet: reference tables, then those whose primary key begins with `org_id`. The others
 * belong to the deployment and stay on the coordinator.
 */
export async function listUndistributed(sql: AnySql): Promise<TableToDistribute[]> {
  const rows = await sql<{ name: string }[]>`
    select c.relname as name
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
      and (c.relname = any(${REFERENCE_TABLES}) or exists (
        select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary and a.attname = 'org_id'))
    order by c.relname`
  const isReference = (name: string) => REFERENCE_TABLES.includes(name)
  const reference = rows.filter(({ name }) => isReference(name))
  const ofOrgs = rows.filter(({ name }) => !isReference(name))
  return [
    ...reference.map(({ name }): TableToDistribute => ({ name, column: null })),
    ...ofOrgs.map(({ name }): TableToDistribute => ({ name, column: 'org_id' })),
  ]
}

/** Distributes the table with all its rows. Rows of one org in all tables are on one node. */
export async function distributeTable(sql: AnySql, { name, column }: TableToDistribute): Promise<void> {
  // Citus refuses triggers. They fill in columns for servers of the last release, which are stopped.
  const triggers = await sql`
    select tgname as name from pg_trigger where tgrelid = ${name}::regclass and not tgisinternal`
  for (const trigger of triggers) await sql`drop trigger ${sql(trigger.name)} on ${sql(name)}`
  if (column === null) await sql`select create_reference_table(${name})`
  else {
    const [sibling] = await sql`
      select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by 1 limit 1`
    await sql`select create_distributed_table(${name}, ${column}, colocate_with => ${sibling?.name ?? 'default'})`
  }
}
