import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { type Database, openDatabase, type Sql } from './client'
import { isDistributed } from './distribution/distributed-tables'
import { migrateDistributed } from './distribution/migrate-distributed'
import { migrateQueue } from './migrate-queue'
import { migrationsFolder, readJournal, withMigrationsUntil } from './migrations-until'

/** The advisory lock that serializes migrations of processes that start at the same time. Any fixed number. */
const MIGRATION_LOCK = 7_315_908

export class DatabaseTooNewError extends Error {
  constructor() {
    super(
      'The database was made by a newer version of Plumbline than this one. Start the newer version, or restore a backup made before the upgrade.',
    )
  }
}

export class DatabaseTooOldError extends Error {
  constructor() {
    super(
      'The database was made before the first release of Plumbline, and cannot be upgraded. Name an empty database in DATABASE_URL, or another DATA_DIR: documents are read from git again.',
    )
  }
}

/** Applies all migrations, or those up to the time stamp `until`. Returns the names of the applied ones. */
export async function migrateDatabase(url: string, { until }: { until?: number } = {}): Promise<string[]> {
  const db = openDatabase(url, { max: 1, applicationName: 'plumbline migrate' })
  try {
    await takeMigrationLock(db.$client)
    await refuseOtherVersions(db.$client)
    // Read while holding the lock: another process may have applied them while this one waited.
    const missing = await missingMigrations(db.$client)
    if (await isDistributed(db.$client))
      await migrateDistributed(db.$client, { applied: await newestAppliedMigration(db.$client), until })
    else if (until === undefined) await migrate(db, { migrationsFolder })
    else await migrateUntil(db, until)
    await migrateQueue(url)
    return missing.flatMap(({ when, tag }) => (when <= (until ?? when) ? [tag] : []))
  } finally {
    await db.$client.end()
  }
}

/** Waits until no other process changes the tables. The lock is held until the connection ends; `sql` must have one. */
export async function takeMigrationLock(sql: Sql): Promise<void> {
  await sql`select pg_advisory_lock(${MIGRATION_LOCK})`
}

/** The names of the migrations that the database lacks. Changes nothing. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const { $client } = openDatabase(url, { max: 1, applicationName: 'plumbline migrate' })
  try {
    await refuseOtherVersions($client)
    return (await missingMigrations($client)).map(({ tag }) => tag)
  } finally {
    await $client.end()
  }
}

async function missingMigrations(sql: Sql) {
  const applied = await newestAppliedMigration(sql)
  return readJournal().entries.filter(({ when }) => when > applied)
}

async function refuseOtherVersions(sql: Sql): Promise<void> {
  const newest = await newestAppliedMigration(sql)
  const known = readJournal().entries.map(({ when }) => when)
  if (newest > Math.max(...known)) throw new DatabaseTooNewError()
  if (newest > 0 && newest < Math.min(...known)) throw new DatabaseTooOldError()
}

/** The time stamp of the newest migration of this database, 0 if it has none. */
async function newestAppliedMigration(sql: Sql): Promise<number> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`
  if (!table?.exists) return 0
  const [applied] = await sql`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`
  return applied?.newest ?? 0
}

/** The time stamp of the newest migration of this program. */
export const newestKnownMigration = (): number => Math.max(...readJournal().entries.map(({ when }) => when))

const migrateUntil = (db: Database, until: number) =>
  withMigrationsUntil(
    ({ when }) => when <= until,
    (folder) => migrate(db, { migrationsFolder: folder }),
  )
