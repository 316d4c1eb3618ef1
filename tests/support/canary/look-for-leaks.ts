import { createReadStream, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import postgres from 'postgres'
import { databaseUrl } from '../postgres/database-url'
import { SUSPECT, secretsIn } from './recognise'
import { runFolder } from './run'

export interface Looked {
  /** The secrets, each with its location. */
  leaks: string[]
  databases: number
  lines: number
}

interface Databases {
  serverUrl: string
  /** The prefix of the names of a project's databases. */
  prefix: string
}

/** Postgres searches a database with one core. */
const CONCURRENCY = 2

const ANNOUNCED = `${runFolder}databases.jsonl`

/** Registers the databases of the run. They must exist until its end. */
export const announceDatabases = (databases: Databases) =>
  appendFile(ANNOUNCED, `${JSON.stringify(databases)}\n`)

/** Searches all output of the run: every row of its databases, its logs and its error responses. */
export async function lookForLeaks(): Promise<Looked> {
  const looked: Looked = { leaks: [], databases: 0, lines: 0 }
  const announced = existsSync(ANNOUNCED) ? readFileSync(ANNOUNCED, 'utf8').trimEnd().split('\n') : []
  const pending: [url: string, name: string][] = []
  for (const { serverUrl, prefix } of announced.map((line) => JSON.parse(line) as Databases))
    for (const name of await databasesOf(serverUrl, prefix))
      pending.push([databaseUrl(serverUrl, name), name])
  looked.databases = pending.length
  const lookOn = async () => {
    for (let next = pending.shift(); next; next = pending.shift())
      looked.leaks.push(...(await leaksInDatabase(...next)))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, lookOn))
  for (const file of readdirSync(runFolder).filter((name) => name.endsWith('.txt')))
    for await (const line of createInterface({ input: createReadStream(runFolder + file) })) {
      looked.lines += 1
      looked.leaks.push(...secretsIn(line).map((leak) => `${file}: ${leak} in ${line.slice(0, 300)}`))
    }
  // The folder is kept if there are leaks, so that they can be examined.
  if (looked.leaks.length === 0) rmSync(runFolder, { recursive: true, force: true })
  return looked
}

async function databasesOf(serverUrl: string, prefix: string): Promise<string[]> {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => {} })
  try {
    const rows = await sql<{ name: string }[]>`
      select datname as name from pg_database where starts_with(datname, ${prefix}) and datallowconn`
    return rows.map(({ name }) => name)
  } finally {
    await sql.end()
  }
}

/** One query for all tables with rows. Rows are searched as text, so that no column type is left out. */
export async function leaksInDatabase(url: string, name: string): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')
        and pg_relation_size(format('%I.%I', schemaname, tablename)::regclass) > 0`
    const suspects = tables.map(
      ({ name }) => `select '${name}' as place, t::text as row from ${name} t where t::text ~ '${SUSPECT}'`,
    )
    const rows = await sql.unsafe<{ place: string; row: string }[]>(suspects.join(' union all '))
    return rows.flatMap(({ place, row }) =>
      secretsIn(row).map((leak) => `${name} ${place}: ${leak} in ${row.slice(0, 300)}`),
    )
  } finally {
    await sql.end()
  }
}
