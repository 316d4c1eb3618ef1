import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sql } from 'postgres'
import type { Database } from '../../../db/client'
import type { RowBytes } from './row-bytes'

/** Copies rows into a table, in few large pieces. */
export async function copyRows(
  db: Database,
  table: string,
  columns: readonly string[],
  rows: RowBytes,
): Promise<void> {
  if (rows.count === 0) return
  const sql = connectionOf(db)
  const copy = sql`copy ${sql(table)} (${sql(columns)}) from stdin`
  const target = await copy.writable()
  await Promise.race([pipeline(rows.chunks(), target), refusalOf(copy, target)])
}

/**
 * What the database objects to after the last byte (a key that is taken, a missing parent), postgres.js tells only
 * the query, whose promise was settled long ago by handing out the stream; the stream itself would wait for ever.
 */
function refusalOf(copy: object, target: Writable): Promise<never> {
  return new Promise((_, reject) => {
    Object.assign(copy, {
      reject: (error: Error) => {
        reject(error)
        target.destroy(error)
      },
    })
  })
}

/** The driver's own connection under a database or under a transaction of it. */
const connectionOf = (db: Database) => (db._.session as unknown as { client: Sql }).client
