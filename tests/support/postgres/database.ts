import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'
import { databaseUrl } from './database-url'

const DUPLICATE_DATABASE = '42P04'

/**
 * This worker's own migrated database. Test files that run one after another in the same worker share it, so
 * each suite makes its own org and reads nothing else.
 */
export function testDatabaseUrl(): Promise<string> {
  return clone(`worker_${process.env.VITEST_POOL_ID}`)
}

/** A migrated and unused database, for tests of what happens only once per deployment. */
export function freshDatabaseUrl(): Promise<string> {
  return clone(`fresh_${randomBytes(6).toString('hex')}`)
}

/** A database without tables, for tests of upgrades. */
export function emptyDatabaseUrl(): Promise<string> {
  return create(`empty_${randomBytes(6).toString('hex')}`, 'template0')
}

/** A database without tables, with Citus and its nodes. For a run with CITUS_URL. */
export async function emptyCitusUrl(): Promise<string> {
  const coordinatorUrl = await emptyDatabaseUrl()
  const { pathname } = new URL(coordinatorUrl)
  const nodeUrls = inject('database').nodes.map((node) => databaseUrl(node, pathname))
  for (const url of nodeUrls) await withSql(url, (sql) => sql`create extension citus`)
  const [coordinator, ...workers] = nodeUrls.map((url) => new URL(url)).reverse()
  await withSql(coordinatorUrl, async (sql) => {
    await sql`select citus_set_coordinator_host(${coordinator?.hostname ?? ''}, ${Number(coordinator?.port)})`
    for (const { hostname, port } of workers) await sql`select citus_add_node(${hostname}, ${Number(port)})`
  })
  return coordinatorUrl
}

const clone = (suffix: string) => create(suffix, inject('database').template)

async function create(suffix: string, template: string): Promise<string> {
  const { serverUrl, nodes, prefix } = inject('database')
  const name = `${prefix}_${suffix}`
  for (const node of nodes) await createOn(node, name, template)
  return databaseUrl(serverUrl, name)
}

const createOn = (node: string, name: string, template: string) =>
  withSql(node, async (sql) => {
    try {
      // By default Postgres reads and logs each page of the template, which takes twice the processor time.
      await sql`create database ${sql(name)} template ${sql(template)} strategy file_copy`
      await copySettings(sql, template, name)
    } catch (error) {
      if (!(error instanceof postgres.PostgresError) || error.code !== DUPLICATE_DATABASE) throw error
    }
  })

/** Postgres keeps the settings of a database outside of it, so a clone has none of them. */
async function copySettings(sql: postgres.Sql, template: string, name: string): Promise<void> {
  const rows = await sql<{ setting: string }[]>`
    select unnest(setconfig) as setting from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = ${template})`
  for (const { setting } of rows) {
    const [key = '', value = ''] = setting.split(/=(.*)/s)
    await sql.unsafe(`alter database "${name}" set ${key} = '${value}'`)
  }
}

async function withSql(url: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}
