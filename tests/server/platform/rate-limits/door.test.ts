import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { createApp } from '#server/http/app'
import { type Org, systemClock } from '#server/kernel/context'
import { DEFAULT_RATE_LIMITS, type RateLimits } from '#server/kernel/rate-limits'
import { createLimiter } from '#server/platform/rate-limits/index'
import { testLog } from '#tests/support/canary/record-output'
import { makeKey, makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { freshDatabaseUrl } from '#tests/support/postgres/database'
import { keysOnly } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'

let db: Database
let org: Org

beforeAll(async () => {
  db = openDatabase(await freshDatabaseUrl(), { max: 5 })
  org = await makeOrg(db)
})
afterAll(() => db.$client.end())

const ONE_DAY_MS = 24 * 60 * 60 * 1000

/** All apps here share a database and one caller address. Each starts a day later, when older counts have expired. */
// The file has its own database, because counts never go back in time and other files count this address too.
let day = Date.UTC(2026, 0, 1)

/** Serves the HTTP layer on a real socket, so that callers have addresses. */
async function openDoor(limits: Partial<RateLimits>, trustProxyHops = 0) {
  day += ONE_DAY_MS
  const started = day
  let passed = 0
  const clock = { now: () => new Date(started + passed) }
  const app = createApp({
    ...keysOnly,
    db,
    ports: testPorts(),
    clock: systemClock,
    log: testLog(),
    baseUrl: 'http://plumbline.test',
    pages: {
      asset: async () => null,
      page: async () => new Response('page', { headers: { 'content-type': 'text/html' } }),
    },
    limiter: createLimiter({ sql: db.$client, limits: { ...DEFAULT_RATE_LIMITS, ...limits }, clock }),
    trustProxyHops,
  })
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => close(server))
  const { port } = server.address() as AddressInfo
  return {
    port,
    pass: (ms: number) => {
      passed += ms
    },
    ask: (path: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' }),
  }
}

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const search = () => `/app/${org.slug}/api/search`
const TWO = { limit: 2, windowS: 60 }

describe('an answer', () => {
  it('shows the limit, the remaining requests and the time of the next reset', async () => {
    const { ask } = await openDoor({ search: { limit: 5, windowS: 60 } })
    const answer = await ask(search(), bearer(await makeKey(db, org)))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('ratelimit-policy')).toBe('"search";q=5;w=60')
    expect(answer.headers.get('ratelimit')).toBe('"search";r=4;t=60')
  })

  it('over the limit is rejected with a waiting time, and accepted after it', async () => {
    const { ask, pass } = await openDoor({ search: TWO })
    const headers = bearer(await makeKey(db, org))
    await ask(search(), headers)
    pass(20_000)
    await ask(search(), headers)
    const refused = await ask(search(), headers)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect(refused.headers.get('retry-after')).toBe('40')
    expect(refused.headers.get('ratelimit')).toBe('"search";r=0;t=40')
    expect(await refused.json()).toMatchObject({
      code: 'rate_limited',
      status: 429,
      title: 'Too many requests',
    })
    pass(40_000)
    expect((await ask(search(), headers)).status).toBe(200)
  })
})

describe('the counted subject', () => {
  it('in search is the person, whatever credential or page is used', async () => {
    const { ask } = await openDoor({ search: TWO })
    const userId = await makeMember(db, org)
    const [one, other] = [await makeKey(db, org, { userId }), await makeKey(db, org, { userId })]
    expect((await ask(search(), bearer(one))).status).toBe(200)
    expect((await ask(`/app/${org.slug}/search`, { cookie: await signIn(db, userId) })).status).toBe(200)
    expect((await ask(search(), bearer(other))).status).toBe(429)
    expect((await ask(search(), bearer(await makeKey(db, org)))).status).toBe(200)
  })

  it('in the rest is the credential', async () => {
    const { ask } = await openDoor({ api: { limit: 1, windowS: 60 } })
    const userId = await makeMember(db, org)
    const [one, other] = [await makeKey(db, org, { userId }), await makeKey(db, org, { userId })]
    const dashboard = `/app/${org.slug}/api/dashboard`
    expect((await ask(dashboard, bearer(one))).status).toBe(200)
    expect((await ask(dashboard, bearer(one))).status).toBe(429)
    expect((await ask(dashboard, bearer(other))).status).toBe(200)
  })

  it('without a credential is the address, and a header alone makes no other one', async () => {
    const { ask } = await openDoor({ api: { limit: 1, windowS: 60 } })
    const session = `/app/${org.slug}/api/session`
    expect((await ask(session)).status).toBe(200)
    expect((await ask(session, { 'x-forwarded-for': '198.51.100.7' })).status).toBe(429)
  })

  it('behind the operator’s proxies is whom the outermost of them saw', async () => {
    const { ask } = await openDoor({ api: { limit: 1, windowS: 60 } }, 2)
    const session = async (forwarded: string) =>
      (await ask(`/app/${org.slug}/api/session`, { 'x-forwarded-for': forwarded })).status
    expect(await session('198.51.100.1, 10.0.0.9')).toBe(200)
    expect(await session('203.0.113.77, 198.51.100.1, 10.0.0.9')).toBe(429)
    expect(await session('198.51.100.2, 10.0.0.9')).toBe(200)
    expect(await session('2001:db8:1:2::1, 10.0.0.9')).toBe(200)
    expect(await session('2001:db8:1:2:ffff::2, 10.0.0.9')).toBe(429)
    expect(await session('2001:db8:1:3::1, 10.0.0.9')).toBe(200)
  })

  it('behind the proxies is the peer when the list is too short to have come through them', async () => {
    const { ask } = await openDoor({ api: { limit: 1, windowS: 60 } }, 2)
    const session = async (forwarded: string) =>
      (await ask(`/app/${org.slug}/api/session`, { 'x-forwarded-for': forwarded })).status
    expect([
      await session('198.51.100.50'),
      await session('198.51.100.51'),
      await session('nonsense, x'),
    ]).toEqual([200, 429, 429])
  })
})

describe('the order of the checks', () => {
  it('is credential, then rate, then path', async () => {
    const { ask } = await openDoor({ search: { limit: 1, windowS: 60 } })
    const headers = bearer(await makeKey(db, org))
    const badPath = '/app/no_such!org/api/search'
    expect((await ask(badPath, bearer('svc_wrong'))).status).toBe(401)
    expect((await ask(badPath, headers)).status).toBe(422)
    expect((await ask(badPath, headers)).status).toBe(429)
    expect((await ask(badPath)).status).toBe(401)
  })
})

it('the description of the API costs its reader a request like any other', async () => {
  const { ask } = await openDoor({ api: { limit: 1, windowS: 60 } })
  expect((await ask('/openapi.json')).status).toBe(200)
  expect((await ask('/openapi.json')).status).toBe(429)
})

describe('requests that are not counted', () => {
  it('are the probes: a full count must not restart a healthy process', async () => {
    const { ask } = await openDoor({ api: { limit: 1, windowS: 60 } })
    for (let i = 0; i < 3; i++) {
      const answer = await ask('/healthz')
      expect([answer.status, answer.headers.get('ratelimit')]).toEqual([200, null])
    }
  })

  it('is a class that the operator turned off', async () => {
    const { ask } = await openDoor({ search: null })
    const answer = await ask(search(), bearer(await makeKey(db, org)))
    expect([answer.status, answer.headers.get('ratelimit')]).toEqual([200, null])
  })
})

it('a password costs a try, wherever it is sent from a page of ours', async () => {
  const { port } = await openDoor({ auth: TWO })
  const body = new URLSearchParams({ password: 'x' })
  const send = async (path: string) =>
    (
      await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { accept: 'text/html' },
        body,
      })
    ).status
  expect([
    await send('/auth/sign-in/x'),
    await send('/auth/first-account'),
    await send('/auth/sign-in/y'),
  ]).toEqual([200, 200, 429])
})

it('a password costs a try without the page too', async () => {
  const { port } = await openDoor({ auth: TWO })
  const send = async (call: string) =>
    (await fetch(`http://127.0.0.1:${port}/trpc/${call}`, { method: 'POST' })).status
  const calls = ['signIn.withPassword', 'account.setPassword', 'account.createInvited']
  expect(await Promise.all(calls.slice(0, 2).map(send))).not.toContain(429)
  expect(await send(calls[2] ?? '')).toBe(429)
})

it.each([
  '/trpc/search.search',
  '/trpc/search.search/',
  '/trpc/search%2esearch',
  '/trpc/%73earch.search%2Csystem.health?batch=1',
])('%s is counted by its effect in any spelling', async (path) => {
  const { ask } = await openDoor({ search: { limit: 1, windowS: 60 } })
  const headers = bearer(await makeKey(db, org))
  await ask(path, headers)
  expect((await ask(path, headers)).status).toBe(429)
})

it('a call that names nothing is counted', async () => {
  const { ask } = await openDoor({ api: { limit: 1, windowS: 60 } })
  const headers = bearer(await makeKey(db, org))
  await ask('/trpc/%zz', headers)
  expect((await ask('/trpc/%zz', headers)).status).toBe(429)
})

it('each call of a batch counts', async () => {
  const { ask } = await openDoor({ api: { limit: 3, windowS: 60 } })
  const headers = bearer(await makeKey(db, org))
  expect((await ask('/trpc/system.health,system.health?batch=1', headers)).status).toBe(200)
  const refused = await ask('/trpc/system.health,system.health?batch=1', headers)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await refused.json(), 'in words that the client of our pages understands').toMatchObject(
    Array(2).fill({ error: { json: { data: { code: 'rate_limited', httpStatus: 429 } } } }),
  )
})
