import type { Socket } from 'node:net'
import type { Sql } from '../client'
import { openDatabase } from '../client'
import { isDistributed } from '../distribution/distributed-tables'
import { DumpError } from './dump-error'
import { type DumpHeader, type DumpTrailer, END_OF_ROWS, HEADER_START, TRAILER_START } from './dump-header'
import { type DumpedTable, findDumpedTables } from './dumped-tables'
import { isInUse } from './is-in-use'

const NEWLINE = 10

/**
 * All rows of the database as SQL, in the data format of pg_dump. Reads one snapshot, so a dump during writes is consistent.
 * Memory use does not grow with the database.
 */
export async function* writeDump(
  url: string,
  header: Omit<DumpHeader, 'format' | 'migration'>,
): AsyncGenerator<Uint8Array> {
  const connection: { socket?: Socket } = {}
  const onSocket = (socket: Socket) => Object.assign(connection, { socket })
  const db = openDatabase(url, {
    max: 1,
    applicationName: 'plumbline backup',
    isForOneTask: true,
    onSocket,
  })
  const session = await db.$client.reserve()
  try {
    await requireOneState(session)
    await session`begin isolation level repeatable read read only`
    const migration = await newestMigration(session)
    yield line(`${HEADER_START}${JSON.stringify({ format: 1, migration, ...header } satisfies DumpHeader)}`)
    const trailer: DumpTrailer = { tables: 0, rows: 0 }
    const tables = await findDumpedTables(session)
    for (const table of tables) {
      trailer.rows += yield* dumpTable(session, table)
      // postgres.js leaves its socket paused if the last rows of a COPY arrive together with its end.
      connection.socket?.resume()
      trailer.tables += 1
    }
    yield* dumpSequences(session, tables)
    yield line(`${TRAILER_START}${JSON.stringify(trailer)}`)
    await session`commit`
  } finally {
    session.release()
    // If the reader stops early, a COPY is still running. It ends with its connection.
    await db.$client.end({ timeout: 1 })
  }
}

/** The nodes of a distributed database have no common snapshot, so nothing may write while their rows are read. */
async function requireOneState(sql: Sql): Promise<void> {
  if ((await isDistributed(sql)) && (await isInUse(sql)))
    throw new DumpError(
      'This database is distributed, and Plumbline is running on it. Stop all its processes for the backup, or use the backups of the nodes with citus_create_restore_point.',
    )
}

async function newestMigration(sql: Sql): Promise<number> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`
  if (!table?.exists) throw new DumpError('This database holds no data of Plumbline. Check DATABASE_URL.')
  const [applied] = await sql`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`
  return Number(applied?.newest)
}

/** Returns the number of rows. */
async function* dumpTable(sql: Sql, { name, columns }: DumpedTable): AsyncGenerator<Uint8Array, number> {
  const target = `${name} (${columns.join(', ')})`
  yield line(`\ncopy ${target} from stdin;`)
  let rows = 0
  for await (const chunk of await sql.unsafe(`copy ${target} to stdout`).readable()) {
    rows += countLines(chunk)
    yield chunk
  }
  yield line(END_OF_ROWS)
  return rows
}

function countLines(chunk: Uint8Array): number {
  let lines = 0
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1
  return lines
}

/** Sequences are read outside the snapshot and never go back, so the values are at least those of the rows. */
async function* dumpSequences(sql: Sql, tables: readonly DumpedTable[]): AsyncGenerator<Uint8Array> {
  yield line('')
  const sequences = await sql<{ sequence: string; value: number }[]>`
    select sequence, pg_sequence_last_value(sequence_name::regclass) as value
    from pg_attribute,
      format('pg_get_serial_sequence(%L, %L)', attrelid::regclass, attname) as sequence,
      pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence_name
    where attrelid = any(${tables.map(({ name }) => name)}::regclass[])
      and attnum > 0 and not attisdropped
      and pg_sequence_last_value(sequence_name::regclass) is not null
    order by sequence`
  for (const { sequence, value } of sequences) yield line(`select setval(${sequence}, ${value});`)
}

const line = (text: string) => Buffer.from(`${text}\n`)
