import { createServer } from 'node:http'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import postgres from 'postgres'
import { renderToPipeableStream } from 'react-dom/server'
import { openDatabase } from '../../db/client'
import { createApp } from '../../server/http/app'
import { createPages } from '../../server/http/pages'
import { systemClock } from '../../server/kernel/context'
import { createLogger } from '../../server/kernel/log'
import { rememberKeysOf } from '../../server/keys'
import { localCodeHost } from '../../server/ports/codehost/local/local-code-host'
import { elementsOf } from './elements-of'

const CONNECTIONS = 10

export interface Asked {
  databaseUrl: string
  /** What our own server answers, for those who only send it. */
  answer: string
}

export const CONTESTANTS = { ours, bare, rows, react } satisfies Record<
  string,
  (asked: Asked) => Promise<ServerType>
>
export type ContestantName = keyof typeof CONTESTANTS

/** The product's whole HTTP face, pages and all. */
async function ours({ databaseUrl }: Asked): Promise<ServerType> {
  const db = openDatabase(databaseUrl, { max: CONNECTIONS })
  await rememberKeysOf(db)
  const folder = fileURLToPath(new URL('../../build', import.meta.url))
  const build = await import(pathToFileURL(`${folder}/server/index.js`).href)
  const app = createApp({
    db,
    ports: { codeHosts: { local: localCodeHost({ env: process.env }), github: null } },
    clock: systemClock,
    log: createLogger('info'),
    baseUrl: 'http://127.0.0.1',
    pages: createPages({ build, assetsDir: `${folder}/client` }),
  })
  return createAdaptorServer({ fetch: app.fetch })
}

/** Asks the database what our dashboard asks it, and sends the same bytes. */
async function bare({ databaseUrl, answer }: Asked): Promise<ServerType> {
  const sql = postgres(databaseUrl, { max: CONNECTIONS })
  const bytes = Buffer.from(answer)
  return createServer(async (_, response) => {
    await sql`
      select id, id || ' ' || xmin::text as version from repositories
      where org_id = 1 and disconnected_at is null order by owner, name`
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes)
  })
}

/** The same, for whoever reads every row for every answer, as one would at first. */
async function rows({ databaseUrl, answer }: Asked): Promise<ServerType> {
  const sql = postgres(databaseUrl, { max: CONNECTIONS })
  const bytes = Buffer.from(answer)
  return createServer(async (_, response) => {
    await sql`select * from repositories where org_id = 1 order by owner, name`
    await sql`
      select repository_id, path, title, doc_type, is_spec, status, owner, team, tags, review_status, total_sections,
        done_sections, total_ac, done_ac, realized_ac, last_doc_change_at, last_code_change_at, stale_since
      from documents where org_id = 1 order by path`
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes)
  })
}

/** React alone: the elements of the page are there already, and nothing is asked of anybody. */
async function react({ answer }: Asked): Promise<ServerType> {
  const page = elementsOf(answer)
  return createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    renderToPipeableStream(page).pipe(response)
  })
}
