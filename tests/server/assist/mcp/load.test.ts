import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { apiKeys } from '#db/schema/index'
import { createApp } from '#server/http/app'
import { systemClock } from '#server/kernel/context'
import { DEFAULT_RATE_LIMITS } from '#server/kernel/rate-limits'
import { createLimiter } from '#server/platform/rate-limits/index'
import { session } from '#tests/server/insight/evidence/samples'
import { testLog } from '#tests/support/canary/record-output'
import { BASE_URL, plainPages } from '#tests/support/test-app'
import { keysOnly } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { openMcpWorld, REFUNDS } from './mcp-world'

const CALLS = process.env.DEEP ? 10_000 : 700
const DEEP_TIMEOUT_MS = process.env.DEEP ? 300_000 : undefined
const { limit } = DEFAULT_RATE_LIMITS.api ?? { limit: Number.POSITIVE_INFINITY }

const world = openMcpWorld()
let key: string
beforeAll(async () => {
  key = await world.key('specs:read', 'specs:write')
})

const message = (name: string, args: object) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

it(
  'answers calls above the rate limit with a waiting time, and other callers as usual',
  async () => {
    const { db } = world.app
    const startedAt = new Date()
    // The calls count as sent within one minute, even on a slow machine.
    const clock = { now: () => startedAt }
    const limiter = createLimiter({ sql: db.$client, limits: DEFAULT_RATE_LIMITS, clock })
    const parts = { db, ports: testPorts(), clock: systemClock, log: testLog() }
    const app = createApp({ ...keysOnly, ...parts, baseUrl: BASE_URL, pages: plainPages, limiter })
    const send = (caller: string) =>
      app.request(`${BASE_URL}/mcp`, {
        method: 'POST',
        headers: { ...HEADERS, authorization: `Bearer ${caller}` },
        body: message('get_coverage', {}),
      })
    const counts: Record<number, number> = {}
    for (let sent = 0; sent < CALLS; sent += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => send(key)))
      for (const { status, headers } of answers) {
        counts[status] = (counts[status] ?? 0) + 1
        if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
    }
    expect(counts[429]).toBe(CALLS - limit)
    expect(counts[200]).toBe(limit)
    expect((await send(await world.key('specs:read'))).status).toBe(200)
  },
  DEEP_TIMEOUT_MS,
)

it('ends a running call whose key is revoked, and refuses the next one', async () => {
  const record = () =>
    world.callByHand(key, 'record_session_evidence', { version: 1, sessions: [session('revoked')] })
  let running: Promise<Response> | undefined
  await world.app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table session_evidence in access exclusive mode`)
    running = record()
    await expect.poll(() => isWaiting()).toBe(true)
    await world.app.db
      .update(apiKeys)
      .set({ revokedAt: new Date() })
      .where(sql`${apiKeys.orgId} = ${world.org.id} and ${apiKeys.userId} = ${world.userId}`)
  })
  expect((await running)?.status).toBe(200)
  expect((await record()).status).toBe(401)
  key = await world.key('specs:read')
})

async function isWaiting(): Promise<boolean> {
  const [row] = await world.app.db.execute<{ waits: boolean }>(
    sql`select exists (select from pg_locks where relation = 'session_evidence'::regclass and not granted) as waits`,
  )
  return row?.waits ?? false
}

it('keeps answering while other clients never read their answers', async () => {
  const server = createServer(
    getRequestListener((request) => world.app.ask(new URL(request.url).pathname, forward(request))),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const sockets = await Promise.all(Array.from({ length: 20 }, () => unreadSocket(port)))
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()))
  const answer = await fetch(`http://127.0.0.1:${port}/mcp`, {
    method: 'POST',
    headers: { ...HEADERS, authorization: `Bearer ${key}`, connection: 'close' },
    body: message('get_coverage', {}),
  })
  expect(await answer.json()).toMatchObject({ result: { structuredContent: { total: { specs: 1 } } } })
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => connectionsOf(server)).toBe(0)
})

const forward = ({ method, headers, body }: Request) => ({ method, headers, body, duplex: 'half' as const })

const connectionsOf = (server: ReturnType<typeof createServer>) =>
  new Promise<number>((resolve) => {
    server.getConnections((_, count) => resolve(count))
  })

/** A connection that sends many calls and never reads. */
async function unreadSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause()
  await once(socket, 'connect')
  const body = message('get_spec', { repo: 'acme/specs', path: REFUNDS })
  const head = Object.entries({
    ...HEADERS,
    host: `127.0.0.1:${port}`,
    authorization: `Bearer ${key}`,
    'content-length': String(body.length),
  }).map(([name, value]) => `${name}: ${value}`)
  for (let sent = 0; sent < 20; sent++)
    socket.write(`POST /mcp HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${body}`)
  return socket
}
