import { readFileSync } from 'node:fs'
import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { readJournal } from '#db/migrations-until'
import { orgSizes, orgs, seenErrors } from '#db/schema/index'
import { countTasks, listWorkers } from '#server/console/admin/index'
import type { Context } from '#server/kernel/context'
import { readBackupState } from './backups/read-backup-state'
import type { OverviewWire } from './wire'

const ERRORS_SHOWN = 50
const ORGS_SHOWN = 50

/** The most important facts for an operator. Every list is short, and no query reads tables of orgs. */
export async function getOverview({ db, settingsInForce = [] }: Context): Promise<OverviewWire> {
  const [server, tasks, workers, slowQueries, errors, sizes, backup] = await Promise.all([
    readServer(db),
    countTasks(db),
    listWorkers(db),
    readSlowQueries(db),
    listErrors(db),
    listSizes(db),
    readBackupState(db),
  ])
  const sum = (key: 'waiting' | 'failed') => tasks.reduce((total, task) => total + task[key], 0)
  const ages = tasks.flatMap(({ oldest_age_s: age }) => (age === null ? [] : [age]))
  const { entries } = readJournal()
  return {
    version: productVersion(),
    node: process.versions.node,
    postgres: server.postgres,
    migrations: {
      newest: entries.at(-1)?.tag ?? '',
      applied: server.applied,
      known: entries.length,
    },
    workers,
    lag: {
      queue_s: ages.length > 0 ? Math.max(...ages) : null,
      waiting_jobs: sum('waiting'),
      failed_jobs: sum('failed'),
      replica_bytes: server.replica_bytes,
    },
    slow_queries: slowQueries,
    errors,
    database_bytes: server.database_bytes,
    backup: {
      made_at: backup.made?.at.toISOString() ?? null,
      bytes: backup.made?.bytes ?? null,
      failed_at: backup.failed?.at.toISOString() ?? null,
      problem: backup.failed?.problem ?? null,
    },
    orgs: sizes,
    settings: settingsInForce.map(({ name, group, value, isSet, isSecret }) => ({
      name,
      group,
      value,
      is_set: isSet,
      is_secret: isSecret,
    })),
  }
}

interface ServerRow extends Record<string, unknown> {
  postgres: string
  applied: number
  replica_bytes: number | null
  database_bytes: number
}

/** Only superusers and monitors see the positions of replicas; for others the lag is null. */
async function readServer(db: Database): Promise<ServerRow> {
  const [row] = await db.execute<ServerRow>(sql`
    select current_setting('server_version') as postgres,
      (select count(*)::int from drizzle.__drizzle_migrations) as applied,
      case when pg_is_in_recovery() then null else (
        select max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::float8 from pg_stat_replication) end as replica_bytes,
      pg_database_size(current_database()) as database_bytes`)
  if (!row) throw new Error('The state of the database server has no row.')
  return row
}

async function listErrors(db: Database): Promise<OverviewWire['errors']> {
  const rows = await db
    .select()
    .from(seenErrors)
    .orderBy(desc(seenErrors.lastSeenAt), seenErrors.fingerprint)
    .limit(ERRORS_SHOWN)
  return rows.map(({ firstSeenAt, lastSeenAt, ...error }) => ({
    ...error,
    first_seen_at: firstSeenAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
  }))
}

async function listSizes(db: Database): Promise<OverviewWire['orgs']> {
  const rows = await db
    .select({ org: orgs.slug, bytes: orgSizes.bytes, measuredAt: orgSizes.measuredAt })
    .from(orgSizes)
    .innerJoin(orgs, eq(orgs.id, orgSizes.orgId))
    .orderBy(desc(orgSizes.bytes), orgs.slug)
    .limit(ORGS_SHOWN)
  return rows.map(({ measuredAt, ...size }) => ({ ...size, measured_at: measuredAt.toISOString() }))
}

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
async function readSlowQueries(db: Database): Promise<SlowQueries> {
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

let version: string | undefined

/** The version of this program, from its package.json. */
function productVersion(): string {
  version ??= (
    JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
  ).version
  return version
}
