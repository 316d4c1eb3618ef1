import postgres from 'postgres'
import { processMark } from '../../../db/embedded/process-mark.mjs'

export async function dropDatabases(serverUrl: string, isMeant: (name: string) => boolean): Promise<void> {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => {} })
  try {
    const rows = await sql<{ name: string }[]>`select datname as name from pg_database`
    for (const { name } of rows.filter((row) => isMeant(row.name))) {
      await sql`drop database if exists ${sql(name)} with (force)`
    }
  } finally {
    await sql.end()
  }
}

/** Drops the databases of runs that were killed before they could drop them. */
export function sweepAbandoned(serverUrl: string): Promise<void> {
  return dropDatabases(serverUrl, (name) => {
    const pid = /^run_(\d+)_/.exec(name)?.[1]
    return pid !== undefined && processMark(Number(pid)) === null
  })
}
