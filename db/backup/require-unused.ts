import type { AnySql } from '../client'
import { isDistributed } from '../distribution/distributed-tables'
import { DumpError } from './dump-error'
import { isInUse } from './is-in-use'

/** Refuses to restore into a database that is in use, contains accounts, or is newer than the backup. */
export async function requireUnused(sql: AnySql, migration: number): Promise<void> {
  if (await isInUse(sql))
    throw new DumpError('Plumbline is running on this database. Stop all its processes, then restore.')

  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`
  if (!table?.exists) return
  const [users] = await sql`select exists (select from users) as exist`
  if (users?.exist)
    throw new DumpError(
      'This database already holds accounts. Restore into an empty one: create a database and set DATABASE_URL, or set another DATA_DIR.',
    )
  const [applied] = await sql`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`
  if (applied?.newest > migration)
    throw new DumpError(
      'A newer version of Plumbline than that of the backup has already started on this database. Restore into an empty one: create a database and set DATABASE_URL, or set another DATA_DIR.',
    )
  if (await isDistributed(sql))
    throw new DumpError(
      'This database is distributed. Restore into an empty one that is not, and then run `svc distribute --yes`.',
    )
}
