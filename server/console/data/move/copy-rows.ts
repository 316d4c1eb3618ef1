import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { AnySql, Database } from '#db/client'
import { writeCopy } from '#db/write-copy'
import type { MovedTable } from './moved-tables'
import { columnList, type MovedRows, movedRowsQuery, quoted } from './moved-values'

/** A transaction at the source that sees one state, and the socket of its connection. */
export interface SourceSnapshot {
  db: Database
  sql: AnySql
  connection: { socket?: Socket }
}

/** Copies the rows of each table as a stream, in the order of the tables. Memory use does not grow with the org. */
export async function copyTables(
  source: SourceSnapshot,
  target: AnySql,
  tables: readonly MovedTable[],
  sourceOrgId: number,
  rows: MovedRows,
): Promise<void> {
  for (const table of tables) {
    const query = movedRowsQuery(table, sourceOrgId, rows)
    const read: Readable = await source.sql.unsafe(`copy (${query}) to stdout`).readable()
    await writeCopy(target.unsafe(`copy ${quoted(table.name)} (${columnList(table)}) from stdin`), read)
    // postgres.js leaves its socket paused if the last rows of a COPY arrive together with its end.
    source.connection.socket?.resume()
  }
}

/** Number and checksum of the rows of a table. */
export interface Checksum {
  count: number
  /** The sum of the hashes of all rows. */
  hash: string
}

/** The rows at the source, with the values that they get at the target. */
export const checkSource = (source: AnySql, table: MovedTable, sourceOrgId: number, rows: MovedRows) =>
  readChecksum(source, movedRowsQuery(table, sourceOrgId, rows))

export const checkTarget = (target: AnySql, table: MovedTable, orgId: number) =>
  readChecksum(target, `select ${columnList(table)} from ${quoted(table.name)} where org_id = ${orgId}`)

async function readChecksum(sql: AnySql, query: string): Promise<Checksum> {
  const [row] = await sql.unsafe<Checksum[]>(`
    select count(*)::float8 as count, coalesce(sum(hashtextextended(counted::text, 0)), 0)::text as hash
    from (${query}) counted`)
  if (!row) throw new Error('a count returned no row')
  return row
}

/** Both sides must write values alike for their checksums to be equal. */
export const setTextForm = async (sql: AnySql): Promise<void> => {
  await sql`set local time zone 'UTC'`
  await sql`set local datestyle = 'ISO, YMD'`
  await sql`set local intervalstyle = 'postgres'`
  await sql`set local extra_float_digits = 1`
  await sql`set local bytea_output = 'hex'`
}
