import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { connectSocket } from './connect-socket'
import * as schema from './schema'

export type Sql = postgres.Sql
export type Database = PostgresJsDatabase<typeof schema> & { $client: Sql }

/** A database that was restarted is found again within about this time. */
const LONGEST_BACKOFF_S = 1

/** One pool for a process. Bigint columns read as numbers: no id of ours comes near 2^53. */
export function openDatabase(
  url: string,
  options: { max?: number; applicationName?: string; connectTimeoutS?: number } = {},
): Database {
  // Its types do not know the option that names the socket.
  const settings = {
    max: options.max ?? 10,
    connect_timeout: options.connectTimeoutS ?? 30,
    onnotice: () => {},
    connection: { application_name: options.applicationName ?? 'plumbline' },
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    socket: connectSocket,
    backoff: (retries: number) => Math.min(3 ** retries / 100, LONGEST_BACKOFF_S),
  }
  const client = postgres(url, settings)
  return drizzle(client, { schema, casing: 'snake_case' })
}
