import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../../../db/client'
import { connectionOf } from '../../kernel/database/connection-of'
import type { RowBytes } from './row-bytes'

/** Copies rows into a table in a few large chunks. */
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
  await Promise.race([pipeline(rows.chunks(), target), rejectOnCopyError(copy, target)])
}

/**
 * Rejects when the database reports an error after the last byte, such as a duplicate key. postgres.js passes that error
 * only to the query, whose promise is already settled, so the stream would wait forever.
 */
function rejectOnCopyError(copy: object, target: Writable): Promise<never> {
  return new Promise((_, reject) => {
    Object.assign(copy, {
      reject: (error: Error) => {
        reject(error)
        target.destroy(error)
      },
    })
  })
}
