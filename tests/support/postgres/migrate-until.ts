import { migrate } from 'drizzle-orm/postgres-js/migrator'
import type { Database } from '#db/client'
import { readJournal, withMigrationsUntil } from '#db/migrations-until'

/** Brings an empty database to the state of an earlier version: up to this migration. */
export async function migrateUntil(db: Database, tag: string): Promise<void> {
  const last = readJournal().entries.find((migration) => migration.tag === tag)
  if (!last) throw new Error(`no migration has the name ${tag}`)
  await withMigrationsUntil(
    ({ when }) => when <= last.when,
    (folder) => migrate(db, { migrationsFolder: folder }),
  )
}
