import { existsSync } from 'node:fs'
import path from 'node:path'
import { openDatabase, type Sql } from '#db/client'
import { newestKnownMigration } from '#db/migrate'
import { checkPooler } from '#server/boot/check-pooler'
import type { Settings } from '#server/boot/settings/index'
import { StartError } from '#server/boot/start-error'
import { withDatabase } from '../../open-database'
import { type Finding, findingsAbout, messageOf } from '../finding'
import { checkBackup } from './check-backup'
import { checkKeys } from './check-keys'

const { ok, off, warning, failed } = findingsAbout('database')
const CONNECT_S = 5
/** Maximum number of connections of a process with ROLE=all: see docs/scaling.md. */
const CONNECTIONS = 48
const CLOCK_MS = 5_000

/** Whether the database can be reached, written and used by this version. */
export async function checkDatabase(settings: Settings): Promise<Finding[]> {
  if (settings.databaseUrl === null && !existsSync(path.join(settings.dataDir, 'postgres')))
    return [off(`The embedded database in ${settings.dataDir} is created at the first start.`)]
  try {
    return await withDatabase(settings, (url) => inspect(url, settings).catch(explainFull))
  } catch (error) {
    const setting = settings.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'
    return [
      failed(`It cannot be opened: ${messageOf(error)}`, `Start the database server, or correct ${setting}.`),
    ]
  }
}

const NO_CONNECTION_LEFT = '53300'

function explainFull(error: { code?: string }): Finding[] {
  if (error.code !== NO_CONNECTION_LEFT) throw error
  return [
    failed(
      'It has no connection left.',
      `Raise max_connections of Postgres, or close other programs. One process may open ${CONNECTIONS}.`,
    ),
  ]
}

async function inspect(url: string, settings: Settings): Promise<Finding[]> {
  const db = openDatabase(url, { max: 1, applicationName: 'svc doctor', connectTimeoutS: CONNECT_S })
  try {
    const findings: Finding[] = []
    for (const check of [checkWrites, checkVersion, checkConnections, checkClock])
      findings.push(await check(db.$client))
    findings.push(...(await checkPoolerOf(url, settings)))
    if (await isMigrated(db.$client)) findings.push(await checkKeys(db, settings), await checkBackup(db))
    return findings
  } finally {
    await db.$client.end({ timeout: 1 })
  }
}

async function checkPoolerOf(
  url: string,
  { databasePoolerUrl, databasePoolerPrepares: keepsPrepared }: Settings,
): Promise<Finding[]> {
  if (databasePoolerUrl === null) return []
  const pooler = { url: databasePoolerUrl, keepsPrepared }
  const db = openDatabase(url, { max: 1, applicationName: 'svc doctor', connectTimeoutS: CONNECT_S, pooler })
  try {
    await checkPooler(db, databasePoolerUrl)
    return [ok('Requests go through the pooler of DATABASE_POOLER_URL.')]
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [failed(error.message, 'Correct the settings of the pooler, or DATABASE_POOLER_URL.')]
  } finally {
    await db.$client.end({ timeout: 1 })
  }
}

async function checkWrites(sql: Sql): Promise<Finding> {
  const [row] = await sql<{ mode: string; version: string }[]>`
    select current_setting('transaction_read_only') as mode, current_setting('server_version') as version`
  if (row?.mode === 'off') return ok(`Postgres ${row.version} answers and can be written.`)
  return failed(
    'It is read-only.',
    'Name the primary server in DATABASE_URL. A replica belongs into DATABASE_REPLICA_URL.',
  )
}

async function checkVersion(sql: Sql): Promise<Finding> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`
  if (!table?.exists) return off('It is empty. The first start creates the tables.')
  const [applied] = await sql`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`
  const newest = newestKnownMigration()
  if (applied?.newest > newest)
    return failed(
      'It was made by a newer version of Plumbline.',
      'Start the newer version, or restore a backup made before the upgrade.',
    )
  return applied?.newest === newest
    ? ok('Its tables are those of this version.')
    : warning('Its tables are those of an older version.', 'Start this version once: it migrates them.')
}

async function isMigrated(sql: Sql): Promise<boolean> {
  const [table] = await sql`select to_regclass('public.outgoing_webhooks') is not null as exists`
  return table?.exists === true
}

async function checkConnections(sql: Sql): Promise<Finding> {
  const [row] = await sql<{ limit: number; used: number }[]>`
    select current_setting('max_connections')::int as limit, (select count(*)::int from pg_stat_activity) as used`
  const { limit = 0, used: usedConnections = 0 } = row ?? {}
  if (limit >= CONNECTIONS) return ok(`${usedConnections} of ${limit} connections are in use.`)
  return warning(
    `It allows ${limit} connections, and one process may open ${CONNECTIONS}.`,
    'Raise max_connections of Postgres.',
  )
}

async function checkClock(sql: Sql): Promise<Finding> {
  const before = Date.now()
  const [row] = await sql<
    { now: number }[]
  >`select extract(epoch from clock_timestamp())::float8 * 1000 as now`
  const apartMs = Math.abs((row?.now ?? 0) - (before + Date.now()) / 2)
  if (apartMs < CLOCK_MS) return ok('Its clock and the one of this machine agree.')
  return failed(
    `Its clock and the one of this machine are ${Math.round(apartMs / 1000)} seconds apart.`,
    'Let both machines synchronize their clocks (NTP). Sign-in and schedules depend on them.',
  )
}
