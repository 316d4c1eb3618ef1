import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import * as schema from './schema'

export type Sql = postgres.Sql
export type Database = PostgresJsDatabase<typeof schema> & { $client: Sql }

/** One pool for a process. Bigint columns read as numbers: no id of ours comes near 2^53. */
export function openDatabase(
  url: string,
  options: { max?: number; applicationName?: string } = {},
): Database {
  const client = postgres(url, {
    max: options.max ?? 10,
    onnotice: () => {},
    connection: { application_name: options.applicationName ?? 'plumbline' },
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
  })
  return drizzle(client, { schema, casing: 'snake_case' })
}
