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

const clone = (suffix: string) => create(suffix, inject('database').template)

async function create(suffix: string, template: string): Promise<string> {
  // Postgres cannot copy a distributed database, so all suites share the one of `npm run test:citus`.
  if (process.env.CITUS_URL) return process.env.CITUS_URL
  const { serverUrl, prefix } = inject('database')
  const name = `${prefix}_${suffix}`
  const sql = postgres(serverUrl, { max: 1 })
  try {
    // By default Postgres reads and logs each page of the template, which takes twice the processor time.
    await sql`create database ${sql(name)} template ${sql(template)} strategy file_copy`
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || error.code !== DUPLICATE_DATABASE) throw error
  } finally {
    await sql.end()
  }
  return databaseUrl(serverUrl, name)
}
