import postgres from 'postgres'
import { startEmbeddedPostgres } from '../../db/embedded'
import { migrateDatabase } from '../../db/migrate'

/** A Postgres of the bench's own, tuned as in production, and databases in it as they are needed. */
export interface Stage {
  /** A migrated database without rows, or the copy of another. */
  create(name: string, template?: string): Promise<string>
  drop(name: string): Promise<void>
  /** What is still to be written is written, so that no contestant pays for the one before. */
  settle(): Promise<void>
  close(): Promise<void>
}

export async function openStage(dataDir: string): Promise<Stage> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, tuning: 'durable' })
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined })
  const urlOf = (name: string) => server.url.replace(/[^/]*$/, name)
  await sql`create database empty`
  await migrateDatabase(urlOf('empty'))
  return {
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
    async close() {
      await sql.end()
      await server.stop()
    },
  }
}
