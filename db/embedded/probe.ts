import postgres from 'postgres'
import { EmbeddedPostgresError } from './embedded-postgres-error'

const NOT_YET = new Set(['ECONNREFUSED', 'ECONNRESET', 'CONNECTION_CLOSED', 'CONNECT_TIMEOUT', '57P03'])
const TOO_MANY_CONNECTIONS = '53300'

/** Whether the server accepts connections. Checked by connecting, because the log is not reliable. */
export async function isReady(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, fetch_types: false })
  try {
    await sql`select 1`
    return true
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code === TOO_MANY_CONNECTIONS) return true
    if (NOT_YET.has(code)) return false
    throw new EmbeddedPostgresError(`The embedded Postgres refuses this program: ${message}.`)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

export async function ensureDatabase(serverUrl: string, name: string): Promise<void> {
  const sql = postgres(serverUrl, { max: 1, fetch_types: false })
  try {
    const [databases] = await sql`select 1 from pg_database where datname = ${name}`
    if (!databases) await sql`create database ${sql(name)}`
  } finally {
    await sql.end()
  }
}
