import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { runMigrations as migrateQueue } from 'graphile-worker'
import { openDatabase, type Sql } from './client'
import { announceCredentialChanges } from './credential-changes'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** The advisory lock that makes processes that start at the same time migrate one after another. Any fixed number. */
const MIGRATION_LOCK = 7_315_908

export class DatabaseTooNewError extends Error {
  constructor() {
    super(
      'The database was made by a newer version of Plumbline than this one. Start the newer version, or restore a backup made before the upgrade.',
    )
  }
}

export async function migrateDatabase(url: string): Promise<void> {
  const db = openDatabase(url, { max: 1, applicationName: 'plumbline migrate' })
  try {
    await db.$client`select pg_advisory_lock(${MIGRATION_LOCK})`
    await refuseNewerDatabase(db.$client)
    await migrate(db, { migrationsFolder })
    await announceCredentialChanges(db.$client)
    await migrateQueue({ connectionString: url })
  } finally {
    await db.$client.end()
  }
}

async function refuseNewerDatabase(sql: Sql): Promise<void> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`
  if (!table?.exists) return
  const [applied] = await sql`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`
  if (applied?.newest > newestKnownMigration()) throw new DatabaseTooNewError()
}

function newestKnownMigration(): number {
  const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
    entries: { when: number }[]
  }
  return Math.max(...journal.entries.map((entry) => entry.when))
}
