import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { vector } from '@electric-sql/pglite-pgvector'
import { sql } from 'drizzle-orm'
import { type Database, openDatabase } from '#db/client'
import { migrateDatabase } from '#db/migrate'
import { keepVectorData } from './keep-vector-data'

export interface VectorDatabase {
  db: Database
  close(): Promise<void>
}

const EXTENSIONS = { btree_gin, pg_trgm, unaccent, vector }

/**
 * A migrated Postgres with pgvector, which the embedded one lacks. All connections share a single session.
 */
export async function openVectorDatabase(): Promise<VectorDatabase> {
  const postgres = await PGlite.create({ extensions: EXTENSIONS, loadDataDir: await migratedVectorData() })
  const { url, stop } = await serve(postgres)
  const db = openDatabase(url, { max: 1 })
  return {
    db,
    async close() {
      await db.$client.end()
      await stop()
      await postgres.close()
    },
  }
}

/** The data folder of a migrated database, as a tar file. */
const migratedVectorData = () => keepVectorData(makeVectorData)

async function makeVectorData(): Promise<Blob> {
  const postgres = await PGlite.create({ extensions: EXTENSIONS })
  const { url, stop } = await serve(postgres)
  await migrateDatabase(url)
  await stop()
  const data = await postgres.dumpDataDir('none')
  await postgres.close()
  return data
}

async function serve(postgres: PGlite): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = listen(postgres)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : null
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Serves the product's own driver: messages are passed on one at a time. */
function listen(postgres: PGlite): Server {
  let turn = Promise.resolve()
  const answer = (socket: Socket, messages: Buffer) => {
    turn = turn.then(async () => {
      const reply = await postgres.execProtocolRaw(new Uint8Array(messages))
      if (!socket.destroyed) socket.write(reply)
    })
  }
  const server = createServer((socket) => {
    let buffered = Buffer.alloc(0)
    let hasStarted = false
    socket.on('data', (more) => {
      buffered = Buffer.concat([buffered, more])
      const end = endOfMessages(buffered, hasStarted)
      if (end === 0) return
      hasStarted = true
      answer(socket, buffered.subarray(0, end))
      buffered = buffered.subarray(end)
    })
  })
  return server.listen(0, '127.0.0.1')
}

/** Every message except the first begins with a letter, followed by its length. */
function endOfMessages(bytes: Buffer, hasStarted: boolean): number {
  let end = 0
  for (let head = hasStarted ? 1 : 0; bytes.length >= end + head + 4; head = 1) {
    const next = end + head + bytes.readInt32BE(end + head)
    if (next > bytes.length) break
    end = next
  }
  return end
}

/** In the order of their references. */
const TABLES = ['orgs', 'installations', 'repositories', 'texts', 'documents', 'sections']

/**
 * Copies the index of an org from a database with many sessions, which indexing needs, to one without. Like
 * publishing, it keeps unchanged documents and replaces all others.
 */
export async function copyOrg(from: Database, to: Database, orgId: number): Promise<void> {
  for (const table of TABLES) {
    const name = sql.identifier(table)
    const isOrgs = sql`${sql.raw(table === 'orgs' ? 'id' : 'org_id')} = ${orgId}`
    const [read] = await from.execute<{ rows: string; columns: string }>(sql`
      select (select coalesce(json_agg(t), '[]')::text from ${name} t where ${isOrgs}) as rows,
        (select string_agg(quote_ident(column_name), ', ') from information_schema.columns
         where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER') as columns`)
    if (!read) throw new Error('a select without a row')
    if (table === 'documents')
      await to.execute(sql`
        delete from documents d where ${isOrgs} and not exists (
          select from json_array_elements(${read.rows}::json) row where row::jsonb = to_jsonb(d))`)
    const again =
      table === 'repositories' ? sql`(org_id, id) do update set config = excluded.config` : sql`do nothing`
    await to.execute(sql`
      insert into ${name} (${sql.raw(read.columns)}) overriding system value
      select ${sql.raw(read.columns)} from json_populate_recordset(null::${name}, ${read.rows}::json)
      on conflict ${again}`)
  }
}
