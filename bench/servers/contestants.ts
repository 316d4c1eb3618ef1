import { createServer } from 'node:http'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import pino from 'pino'
import postgres from 'postgres'
import { renderToPipeableStream } from 'react-dom/server'
import { type Database, openDatabase } from '#db/client'
import { cacheKeysOf } from '#server/accounts/keys/index'
import { type AppParts, createApp } from '#server/http/app'
import { createPages } from '#server/http/pages/pages'
import { systemClock } from '#server/kernel/context'
import { createLogger } from '#server/kernel/logging/log'
import { DEFAULT_RATE_LIMITS } from '#server/kernel/rate-limits'
import { createLimiter } from '#server/platform/rate-limits/index'
import { keysOnly } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { elementsOf } from '../reading/elements-of'
import type { RecordedRead } from '../reading/record'

const CONNECTIONS = 10

const JSON_TYPE = 114
const JSONB_TYPE = 3802

export interface ServerInput {
  databaseUrl: string
  /** The queries and responses of our server, for contestants that repeat them. */
  recorded: RecordedRead[]
}

export const CONTESTANTS = { api, ours, bare, react, row } satisfies Record<
  string,
  (input: ServerInput) => Promise<ServerType>
>
export type ContestantName = keyof typeof CONTESTANTS

/** The product's complete HTTP app without pages, with limits that count and never reject. */
async function api({ databaseUrl }: ServerInput): Promise<ServerType> {
  const db = openDatabase(databaseUrl, { max: CONNECTIONS, hasLookups: true })
  const never = { limit: 100_000_000, windowS: 60 }
  const limits = { ...DEFAULT_RATE_LIMITS, api: never, search: never }
  const pages = { asset: async () => null, page: async () => new Response(null, { status: 404 }) }
  const app = await openApp({ db, pages, limiter: createLimiter({ sql: db.$client, limits }) })
  return createAdaptorServer({ fetch: app.fetch })
}

/** The product's complete HTTP app with its pages. */
async function ours({ databaseUrl }: ServerInput): Promise<ServerType> {
  const app = await openProduct(openDatabase(databaseUrl, { max: CONNECTIONS, hasLookups: true }))
  return createAdaptorServer({ fetch: app.fetch })
}

/** The HTTP app of the product with the pages of the last build. */
export async function openProduct(db: Database) {
  const folder = fileURLToPath(new URL('../../build/pages', import.meta.url))
  const build = await import(pathToFileURL(`${folder}/server/index.js`).href)
  return openApp({ db, pages: createPages({ build, assetsDir: `${folder}/client` }) })
}

/** Its log lines cost the same as in production but are not shown. */
async function openApp(parts: Pick<AppParts, 'db' | 'pages' | 'limiter'>) {
  await cacheKeysOf(parts.db)
  return createApp({
    ...keysOnly,
    ...parts,
    ports: testPorts(),
    clock: systemClock,
    log: createLogger('info', { destination: pino.destination('/dev/null') }),
    baseUrl: 'http://127.0.0.1',
  })
}

/** A minimal server: runs the same queries as ours in one round trip each and sends the same bytes. */
async function bare({ databaseUrl, recorded }: ServerInput): Promise<ServerType> {
  const sql = postgres(databaseUrl, {
    max: CONNECTIONS,
    // Like our server, plan each query for its parameters.
    connection: { plan_cache_mode: 'force_custom_plan' },
  })
  // Recorded parameters are JSON texts already, as our client sends them.
  for (const jsonType of [JSON_TYPE, JSONB_TYPE]) sql.options.serializers[jsonType] = (value: string) => value
  const byPath = new Map(
    recorded.map(({ path, statements, answer }) => [path, { statements, answer: Buffer.from(answer) }]),
  )
  return createServer(async ({ url = '' }, response) => {
    const { statements = [], answer = Buffer.alloc(0) } = byPath.get(url) ?? {}
    for (const { text, parameters } of statements)
      await sql.unsafe(text, parameters as string[], { prepare: true })
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length })
      .end(answer)
  })
}

/** React alone: renders the elements of the page, without queries. */
async function react({ recorded: [page] }: ServerInput): Promise<ServerType> {
  const elements = elementsOf(page?.answer ?? '')
  return createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    renderToPipeableStream(elements).pipe(response)
  })
}

/** A minimal server that reads one delivery: one query by primary key through a pool, and the row as JSON. */
async function row({ databaseUrl }: ServerInput): Promise<ServerType> {
  const sql = postgres(databaseUrl, { max: CONNECTIONS })
  return createServer(async (request, response) => {
    const [, , , , , source = '', deliveryId = ''] = (request.url ?? '').split('/')
    const [delivery] =
      await sql`select * from deliveries where source = ${source} and delivery_id = ${deliveryId}`
    response
      .writeHead(delivery ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(delivery))
  })
}
