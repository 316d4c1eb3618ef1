import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'

/** Makes the statistics of statements readable for the operator page, in a schema of their own. */
export async function createStatistics(db: Database): Promise<void> {
  const [server] = await db.execute<{ libraries: string }>(
    sql`select current_setting('shared_preload_libraries') as libraries`,
  )
  if (!server?.libraries.includes('pg_stat_statements')) return
  await db.execute(sql`create schema if not exists monitoring`)
  await db.execute(sql`create extension if not exists pg_stat_statements schema monitoring`)
}
