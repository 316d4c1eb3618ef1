import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { connectSocket, type Server } from './connect-socket'
import * as schema from './schema'

export type Sql = postgres.Sql
export type Database = PostgresJsDatabase<typeof schema> & { $client: Sql }

/** The longest delay between attempts to reconnect to a restarted database. */
const LONGEST_BACKOFF_S = 1

/** If the server has not reported the statement timeout by then, it is frozen or unreachable. */
const MARGIN_MS = 5_000

interface DatabaseOptions {
  max?: number
  applicationName?: string
  connectTimeoutS?: number
  /** Time limit of each statement. Without it, statements may run for any time. */
  statementTimeoutMs?: number
}

/** One pool per process. Bigint columns are read as numbers, because no id comes near 2^53. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { statementTimeoutMs } = options
  // The types of postgres.js lack the `socket` option.
  const settings = {
    max: options.max ?? 10,
    connect_timeout: options.connectTimeoutS ?? 30,
    onnotice: () => {},
    connection: {
      application_name: options.applicationName ?? 'plumbline',
      ...(statementTimeoutMs && { statement_timeout: statementTimeoutMs }),
    },
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    socket: (server: Server) => connectSocket(server, statementTimeoutMs && statementTimeoutMs + MARGIN_MS),
    backoff: (retries: number) => Math.min(3 ** retries / 100, LONGEST_BACKOFF_S),
  }
  const client = postgres(url, settings)
  return drizzle(client, { schema, casing: 'snake_case' })
}
