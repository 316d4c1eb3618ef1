import { Readable } from 'node:stream'
import type { AnySql } from '../client'
import { openDatabase } from '../client'
import { migrateDatabase, newestKnownMigration } from '../migrate'
import { QUEUE_TABLE_NAMES } from '../queue-table-names'
import { writeCopy } from '../write-copy'
import { DumpError } from './dump-error'
import type { DumpTrailer } from './dump-header'
import { type DumpedTable, findDumpedTables } from './dumped-tables'
import type { Dump } from './read-dump'
import { requireUnused } from './require-unused'
import { withoutIndexes } from './without-indexes'

/**
 * Fills a database without accounts with the rows of a dump, in one transaction, and migrates it to this version. If it
 * fails, the database has no rows and the restore can be repeated.
 */
export async function restoreDump(url: string, { header, parts }: Dump): Promise<DumpTrailer> {
  if (header.migration > newestKnownMigration())
    throw new DumpError(
      `This backup was made by a newer version of Plumbline (${header.version}). Restore it with that version.`,
    )
  const db = openDatabase(url, { max: 2, applicationName: 'plumbline restore' })
  try {
    await requireUnused(db.$client, header.migration)
    await migrateDatabase(url, { until: header.migration })
    const trailer = await db.$client.begin((sql) => fillTables(sql, parts))
    await migrateDatabase(url)
    await db.$client`analyze`
    return trailer
  } finally {
    await db.$client.end({ timeout: 5 })
  }
}

async function fillTables(sql: AnySql, parts: Dump['parts']) {
  const tables = await findDumpedTables(sql)
  const names = tables.map(({ name }) => name)
  await sql.unsafe(`truncate ${names.join(', ')}`)
  const trailer = await withoutIndexes(sql, names, () => copyParts(sql, parts, tables))
  // The workers that held these locks no longer exist.
  for (const table of [QUEUE_TABLE_NAMES.jobs, QUEUE_TABLE_NAMES.queues])
    await sql`update ${sql(`graphile_worker.${table}`)} set locked_at = null, locked_by = null where locked_at is not null`
  return trailer
}

async function copyParts(
  sql: AnySql,
  parts: Dump['parts'],
  tables: readonly DumpedTable[],
): Promise<DumpTrailer> {
  const copied: DumpTrailer = { tables: 0, rows: 0 }
  let trailer: DumpTrailer | null = null
  for await (const part of parts) {
    if (part.kind === 'copy') {
      requireTable(part.statement, tables)
      copied.rows += await copyRows(sql, part.statement, part.rows)
      copied.tables += 1
    } else if (part.kind === 'statement') await sql.unsafe(requireSetval(part.statement))
    else trailer = part.trailer
  }
  if (trailer?.tables !== copied.tables || trailer.rows !== copied.rows)
    throw new DumpError('The backup is damaged: it holds fewer rows than it says. Use another one.')
  return copied
}

const NEWLINE = 10

async function copyRows(sql: AnySql, statement: string, rows: AsyncIterable<Uint8Array>): Promise<number> {
  let count = 0
  const counted = async function* () {
    for await (const block of rows) {
      for (const byte of block) if (byte === NEWLINE) count += 1
      yield block
    }
  }
  await writeCopy(sql.unsafe(statement), Readable.from(counted(), { objectMode: false }))
  return count
}

/** A dump is untrusted, so it may fill only our own tables. */
function requireTable(statement: string, tables: readonly DumpedTable[]): void {
  const [, name, columns] = /^copy (\S+) \(([^()]+)\) from stdin$/.exec(statement) ?? []
  const table = tables.find((candidate) => candidate.name === name)
  if (table && columns?.split(', ').every((column) => table.columns.includes(column))) return
  throw new DumpError(`The backup holds a table that this version does not know: ${statement.slice(0, 100)}`)
}

function requireSetval(statement: string): string {
  if (/^select setval\(pg_get_serial_sequence\('[\w."]+', '\w+'\), \d+\);$/.test(statement)) return statement
  throw new DumpError(`The backup holds a statement that is not allowed: ${statement.slice(0, 100)}`)
}
