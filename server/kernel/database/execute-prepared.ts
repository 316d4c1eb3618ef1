import { DrizzleQueryError, fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from '#db/client'
import { connectionOf } from './connection-of'

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * Like `db.execute`, but in one round trip instead of two, and planned once per connection. A connection keeps every statement
 * text, so use it only for statements with few different texts.
 */
export function executePrepared<Row extends Record<string, unknown>>(
  db: Database,
  statement: SQL,
): Promise<Row[]> {
  return prepareStatement<Row>(db, statement).execute()
}

/**
 * For `prepareOnce`. Values are placeholders; rows have the column names and types of Postgres. The driver is called
 * directly, because drizzle's spans, cache and mapping cost as much as the driver.
 */
export function prepareStatement<Row extends Record<string, unknown>>(db: Database, statement: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  const client = connectionOf(db)
  return {
    async execute(values: Record<string, unknown> = {}): Promise<Row[]> {
      const parameters = fillPlaceholders(params, values)
      try {
        return await client.unsafe<Row[]>(text, parameters as never[], { prepare: true })
      } catch (error) {
        throw new DrizzleQueryError(text, parameters, error as Error)
      }
    },
  }
}
