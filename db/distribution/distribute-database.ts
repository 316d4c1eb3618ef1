import { openDatabase, type Sql } from '../client'
import { takeMigrationLock } from '../migrate'
import { distributeTable, listUndistributed, type TableToDistribute } from './distributed-tables'
import { areKeysAside, restoreForeignKeys, setForeignKeysAside } from './foreign-keys'
import { DistributionError, requireDistributable } from './requirements'

export interface DistributionPlan {
  tables: readonly TableToDistribute[]
  /** Whether an earlier command was interrupted. */
  isContinued: boolean
}

const withSql = async <T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> => {
  const { $client: sql } = openDatabase(url, { max: 1, applicationName: 'plumbline distribute' })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

/** What the command would do. Changes nothing. */
export const planDistribution = (url: string): Promise<DistributionPlan> => withSql(url, readPlan)

async function readPlan(sql: Sql): Promise<DistributionPlan> {
  await requireDistributable(sql)
  return { tables: await listUndistributed(sql), isContinued: await areKeysAside(sql) }
}

/**
 * Distributes all tables of orgs over the nodes, with their rows. Each step is committed, and a command that was interrupted
 * goes on where it stopped. At the end every table has as many rows as before, and every foreign key is in force again.
 */
export const distributeDatabase = (url: string, report: (line: string) => void): Promise<void> =>
  withSql(url, async (sql) => {
    await takeMigrationLock(sql)
    const { tables } = await readPlan(sql)
    // Otherwise a key to a reference table makes its local table one of Citus, which cannot be distributed any more.
    await sql`set citus.enable_local_reference_table_foreign_keys = off`
    await sql`set client_min_messages = warning`
    await setForeignKeysAside(sql)
    for (const table of tables) report(`${table.name}: ${await distributeRows(sql, table)} rows`)
    report(`${await restoreForeignKeys(sql)} foreign keys`)
    // Accounts are deleted from all orgs and from a table that every node has, which needs one connection per node.
    const [row] = await sql`select current_database() as name`
    await sql`alter database ${sql(row?.name)} set citus.multi_shard_modify_mode = 'sequential'`
    await sql`drop schema distribution cascade`
  })

/** Returns how many rows the table has. */
async function distributeRows(sql: Sql, table: TableToDistribute): Promise<number> {
  const before = await countRows(sql, table.name)
  await distributeTable(sql, table)
  const after = await countRows(sql, table.name)
  if (after !== before)
    throw new DistributionError(`${table.name} had ${before} rows and now has ${after}. Restore the backup.`)
  return after
}

async function countRows(sql: Sql, name: string): Promise<number> {
  const [row] = await sql`select count(*)::float8 as count from ${sql(name)}`
  return row?.count ?? 0
}
