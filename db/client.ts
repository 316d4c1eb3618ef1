import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { connectSocket, type Server } from './connect-socket'
import * as schema from './schema'

export type Sql = postgres.Sql
export type Database = PostgresJsDatabase<typeof schema> & { $client: Sql }

/** A database that was restarted is found again within about this time. */
const LONGEST_BACKOFF_S = 1

/** A server that has not even reported the time-out by then is frozen or out of reach. */
const MARGIN_MS = 5_000

interface DatabaseOptions {
  max?: number
  applicationName?: string
  connectTimeoutS?: number
  /** Limit of each statement. Without it statements may take any time. */
  statementTimeoutMs?: number
}

/** One pool for a process. Bigint columns read as numbers: no id of ours comes near 2^53. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { statementTimeoutMs } = options
  // Its types do not know the option that names the socket.
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
