import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import type { OverviewWire } from './wire'

type SlowQueries = OverviewWire['slow_queries']

const SHOWN = 10
const LONGEST_QUERY = 200
const PATIENCE_MS = 2_000

const HOW_TO_HAVE_IT =
  'Add `pg_stat_statements` to `shared_preload_libraries` of Postgres, restart it, and run `create extension pg_stat_statements` in this database.'

/**
 * The slowest statements in total, from pg_stat_statements. It replaces values by parameters only in queries, so other
 * statements, which may contain passwords, are omitted.
 */
export async function readSlowQueries(db: Database): Promise<SlowQueries> {
  const [extension] = await db.execute<{ schema: string; is_loaded: boolean }>(sql`
    select extnamespace::regnamespace::text as schema,
      current_setting('shared_preload_libraries') like '%pg_stat_statements%' as is_loaded
    from pg_extension where extname = 'pg_stat_statements'`)
  if (!extension?.is_loaded)
    return { problem: `Postgres collects no statistics of queries. ${HOW_TO_HAVE_IT}`, queries: [] }
  const queries = await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(PATIENCE_MS)}, true)`)
    return tx.execute<SlowQueries['queries'][number]>(sql`
      select left(regexp_replace(query, '\\s+', ' ', 'g'), ${LONGEST_QUERY}) as query, calls,
        round(mean_exec_time::numeric, 1)::float8 as mean_ms, round((total_exec_time / 1000)::numeric, 1)::float8 as total_s
      from ${sql.identifier(extension.schema)}.pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database())
        and query ~* '^\\s*(select|insert|update|delete|with)\\M'
      order by total_exec_time desc limit ${SHOWN}`)
  })
  return { problem: null, queries }
}
