import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sql } from 'postgres'
import type { Database } from '../../../db/client'

type Value = string | number | boolean | null

/** COPY's text format: one line a row, tabs between the columns, `\N` for null. */
export function copyLine(values: readonly Value[]): string {
  return `${values.map(copyValue).join('\t')}\n`
}

function copyValue(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return NEEDS_ESCAPE.test(value) ? escaped(value) : value
}

const NEEDS_ESCAPE = /[\\\t\n\r\0]/

/** NUL is the one character that Postgres cannot hold; YAML can write it with an escape. */
const escaped = (text: string) =>
  text
    .replaceAll('\0', '\uFFFD')
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replaceAll('\r', '\\r')

/** An array of texts as Postgres writes one. */
export const textArray = (items: readonly string[]) =>
  `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

/** JSON that jsonb takes: it refuses NUL and halves of surrogate pairs, which YAML can write with an escape. */
export function json(value: unknown): string {
  const text = JSON.stringify(value)
  return REFUSED.test(text) ? text.replace(ESCAPES, (found) => (found === '\\\\' ? found : '\\ufffd')) : text
}

const REFUSED = /\\u(?:0000|d[89a-f])/
const ESCAPES = /\\(?:\\|u0000|ud[89a-f][\da-f]{2})/g

const CHUNK_CHARACTERS = 128 * 1024

/** Streams finished lines into a table, in few large pieces. */
export async function copyRows(
  db: Database,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return
  const sql = connectionOf(db)
  const copy = sql`copy ${sql(table)} (${sql(columns)}) from stdin`
  const target = await copy.writable()
  await Promise.race([pipeline(chunks(lines), target), refusalOf(copy, target)])
}

function* chunks(lines: readonly string[]) {
  let chunk = ''
  for (const line of lines) {
    chunk += line
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield Buffer.from(chunk)
    chunk = ''
  }
  if (chunk) yield Buffer.from(chunk)
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
