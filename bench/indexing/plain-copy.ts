import { once } from 'node:events'
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import postgres, { type Sql } from 'postgres'

const TABLES = ['texts', 'sections', 'criteria', 'documents']

export interface Dump {
  /** Copies the same rows into the empty tables of a database over one connection. */
  copyInto(databaseUrl: string): Promise<void>
  describe(): string
}

/** Reads the rows of an indexed database as COPY data, without generated columns. */
export async function dumpRows(databaseUrl: string, folder: string): Promise<Dump> {
  const sql = postgres(databaseUrl, { max: 1 })
  const tables = await Promise.all(TABLES.map((table) => describeTable(sql, table)))
  for (const { name, columns } of tables) {
    const rows = await sql`copy ${sql(name)} (${sql(columns)}) to stdout`.readable()
    await writeAll(rows, join(folder, name))
  }
  await sql.end()
  return {
    describe: () => tables.map(({ name, count }) => `${count} ${name}`).join(', '),
    async copyInto(url) {
      const target = postgres(url, { max: 1, onnotice: () => undefined })
      for (const { name, columns } of tables) {
        const rows = await target`copy ${target(name)} (${target(columns)}) from stdin`.writable()
        await pipeline(createReadStream(join(folder, name), { highWaterMark: 1 << 18 }), rows)
      }
      await target.end()
    },
  }
}

/** Reads every chunk at once, because postgres.js 3.4.9 never resumes a reader that pauses near the end. */
async function writeAll(rows: Readable, file: string): Promise<void> {
  const target = openSync(file, 'w')
  rows.on('data', (chunk: Buffer) => writeSync(target, chunk))
  await once(rows, 'end')
  closeSync(target)
}

async function describeTable(sql: Sql, name: string) {
  const columns = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${name} and is_generated = 'NEVER'
    order by ordinal_position`
  const [counted] = await sql<{ count: number }[]>`select count(*)::int as count from ${sql(name)}`
  return { name, count: counted?.count ?? 0, columns: columns.map((column) => column.name) }
}
