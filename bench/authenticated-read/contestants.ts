import { createServer } from 'node:http'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import postgres from 'postgres'
import { openDatabase } from '#db/client'
import { cacheKeysOf } from '#server/accounts/keys/index'
import { createApp } from '#server/http/app'
import { systemClock } from '#server/kernel/context'
import { DEFAULT_RATE_LIMITS } from '#server/kernel/rate-limits'
import { createLimiter } from '#server/platform/rate-limits/index'
import { keysOnly } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { unseenLog } from '../log'

const CONNECTIONS = 10

export const CONTESTANTS = { bare, rest } satisfies Record<string, (url: string) => Promise<ServerType>>
export type ContestantName = keyof typeof CONTESTANTS

/** The minimum: one query by primary key through a pool, and the row as JSON. */
async function bare(databaseUrl: string): Promise<ServerType> {
  const sql = postgres(databaseUrl, { max: CONNECTIONS })
  return createServer(async (request, response) => {
    const [, , , , , source = '', deliveryId = ''] = (request.url ?? '').split('/')
    const [row] = await sql`select * from deliveries where source = ${source} and delivery_id = ${deliveryId}`
    response.writeHead(row ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(row))
  })
}

/** The product's complete HTTP app, with a limit that counts and never rejects. */
async function rest(databaseUrl: string): Promise<ServerType> {
  const app = await openApp(databaseUrl)
  return createAdaptorServer({ fetch: app.fetch })
}

/** Reads a path without a socket. */
export async function openReader(databaseUrl: string): Promise<(path: string, key: string) => Promise<void>> {
  const app = await openApp(databaseUrl)
  return async (path, key) => {
    const response = await app.request(`http://127.0.0.1${path}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    await response.arrayBuffer()
  }
}

async function openApp(databaseUrl: string) {
  const db = openDatabase(databaseUrl, { max: CONNECTIONS, hasLookups: true })
  await cacheKeysOf(db)
  const limits = { ...DEFAULT_RATE_LIMITS, api: { limit: 100_000_000, windowS: 60 } }
  return createApp({
    ...keysOnly,
    db,
    ports: testPorts(),
    clock: systemClock,
    log: unseenLog(),
    baseUrl: 'http://127.0.0.1',
    pages: { asset: async () => null, page: async () => new Response(null, { status: 404 }) },
    limiter: createLimiter({ sql: db.$client, limits }),
  })
}
