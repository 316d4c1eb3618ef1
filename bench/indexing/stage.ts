import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { startEmbeddedPostgres } from '#db/embedded/index'
import { migrateDatabase } from '#db/migrate'
import { processorTimeOf } from './processor-time'

/** The bench's own Postgres, tuned as in production, with databases created on request. */
export interface Stage {
  /** A migrated database without rows, or a copy of another database. */
  create(name: string, template?: string): Promise<string>
  drop(name: string): Promise<void>
  urlOf(name: string): string
  /** A connection that creates, copies and renames databases. */
  admin: postgres.Sql
  /** Flushes pending writes, so that no contestant pays for the previous one. */
  settle(): Promise<void>
  /** The CPU time that the server has used so far, in milliseconds. */
  processorMs(): number
  close(): Promise<void>
}

export async function openStage(dataDir: string): Promise<Stage> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, tuning: 'durable' })
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined })
  const urlOf = (name: string) => server.url.replace(/[^/]*$/, name)
  const postmaster = Number(
    readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0],
  )
  const [existing] = await sql`select from pg_database where datname = 'empty'`
  if (!existing) await sql`create database empty`
  await migrateDatabase(urlOf('empty'))
  return {
    urlOf,
    admin: sql,
    async create(name, template = 'empty') {
      await sql`create database ${sql(name)} template ${sql(template)}`
      return urlOf(name)
    },
    async drop(name) {
      await sql`drop database ${sql(name)} with (force)`
    },
    async settle() {
      await sql`checkpoint`
    },
    processorMs: () => processorTimeOf(postmaster),
    async close() {
      await sql.end()
      await server.stop()
    },
  }
}
