import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Sql } from '../client'
import { migrationsFolder } from '../migrations-until'
import { distributeTable, listUndistributed } from './distributed-tables'
import { areKeysAside } from './foreign-keys'
import { DistributionError } from './requirements'

interface Span {
  /** The time stamp of the newest applied migration. */
  applied: number
  until?: number | undefined
}

/**
 * Applies the migrations after `applied` to a distributed database. A new table is distributed before the next statement, because
 * its foreign keys may lead to distributed tables only then. Each migration is one transaction.
 */
export async function migrateDistributed(sql: Sql, { applied, until = Infinity }: Span): Promise<void> {
  if (await areKeysAside(sql))
    throw new DistributionError(
      '`svc distribute` was interrupted. Run it again with --yes before anything else.',
    )
  const missing = readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => folderMillis > applied && folderMillis <= until,
  )
  for (const { sql: statements, hash, folderMillis } of missing)
    await sql.begin(async (tx) => {
      // Keys to tables that every node has need one connection per node.
      await tx`set local citus.multi_shard_modify_mode = 'sequential'`
      await tx`set local citus.enable_local_reference_table_foreign_keys = off`
      for (const statement of statements) {
        await tx.unsafe(withPlainCheck(statement))
        for (const table of await listUndistributed(tx)) await distributeTable(tx, table)
      }
      await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`
    })
}

/** Citus does not know the table in the condition of a new constraint, so its columns stand alone. */
const withPlainCheck = (statement: string) =>
  statement.replace(/^\s*ALTER TABLE ("\w+") ADD CONSTRAINT "\w+" CHECK .*$/s, (all, table) =>
    all.replaceAll(`${table}.`, ''),
  )
