import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#db/client'
import { databaseTroubleOf } from '#db/is-database-away'
import { fromReplica } from '#server/kernel/database/from-replica'
import { openReplica } from '#server/kernel/database/replica'
import { openMetrics } from '#server/platform/metrics/index'
import { eventually } from '#tests/support/eventually'
import { makeKey, makeMember, signIn } from '#tests/support/make-org'
import { OwnPostgres } from '#tests/support/postgres/own-postgres'
import { SignInSite } from '#tests/support/sign-in/sign-in-site'

/** Longer than a test waits. */
const HOUR_MS = 3_600_000

const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-away-'))
const postgres = new OwnPostgres(folder)
const site = new SignInSite(
  () => ({}),
  async () => postgres.url,
)
let key: string
let cookie: string
/** The address at the embedded provider to which a sign-in redirects. */
let provider: string

beforeAll(async () => {
  // The account that runs Postgres must be able to enter this folder.
  chmodSync(folder, 0o755)
  await postgres.open()
  await site.start()
  key = await makeKey(site.db, site.org)
  await site.makeAccount()
  provider = (await send('/auth/login')).headers.get('location') ?? ''
  cookie = await signIn(site.db, await makeMember(site.db, site.org))
})

afterAll(async () => {
  await site.stop()
  await postgres.close()
  rmSync(folder, { recursive: true, force: true })
})

const send = (target: string, init: RequestInit = {}) =>
  fetch(site.address + target, { redirect: 'manual', ...init })

const withKey = () => ({ headers: { authorization: `Bearer ${key}` } })
const withCookie = (accept: string) => ({ headers: { cookie, accept, origin: site.address } })
const withBody = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const REQUESTS: Record<string, () => Promise<Response>> = {
  'the API with a key': () => send(`/app/${site.org.slug}/api/specs`, withKey()),
  'a page': () => send(`/app/${site.org.slug}/tasks`, withCookie('text/html')),
  'the data of a page': () => send(`/app/${site.org.slug}/tasks.data`, withCookie('*/*')),
  'a call of our pages': () =>
    send(
      `/trpc/auth.session?input=${encodeURIComponent(JSON.stringify({ json: { org: site.org.slug } }))}`,
      withCookie('*/*'),
    ),
  'a refresh': () => send('/auth/refresh', withBody({ refresh_token: 'x'.repeat(43) })),
  'the start of a sign-in': () => send('/auth/login'),
  'the identity provider': () => fetch(provider, { headers: { accept: 'text/html' }, redirect: 'manual' }),
}

async function readiness(init: RequestInit = {}) {
  const response = await send('/readyz', init)
  return { status: response.status, checks: (await response.json()).checks }
}

const isReady = () => vi.waitUntil(async () => (await readiness()).status === 200, { timeout: 15_000 })

describe('while Postgres is killed', () => {
  beforeAll(() => postgres.kill())
  afterAll(async () => {
    await postgres.start()
    await isReady()
  })

  it.each(Object.keys(REQUESTS))('%s gets an error that says to try again later', async (name) => {
    const response = await REQUESTS[name]?.()
    expect([response?.status, response?.headers.get('retry-after')], await response?.text()).toEqual([
      503,
      '5',
    ])
  })

  it('the readiness probe fails', async () => {
    const { status, checks } = await readiness()
    expect({ status, checks }).toEqual({ status: 503, checks: { database: 'failed', writes: 'failed' } })
  })
})

it('the first request on every connection succeeds after Postgres is back', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => (await REQUESTS['the API with a key']?.())?.status),
  )
  expect(statuses).toEqual(statuses.map(() => 200))
})

describe('while Postgres is frozen', () => {
  it('the readiness probe fails, and succeeds when Postgres continues', async () => {
    await postgres.freeze()
    onTestFinished(() => postgres.thaw())
    // The result of a check is reused for one second, so the first response may be outdated.
    await vi.waitUntil(async () => (await readiness()).status === 503, { timeout: 5_000 })
    for (const init of [{}, withKey(), withCookie('*/*')]) {
      expect((await readiness(init)).status).toBe(503)
    }
    await postgres.thaw()
    await isReady()
  })

  it('requests do not wait for their statement timeout, and go on when Postgres continues', async () => {
    const db = openDatabase(postgres.url, { max: 2, hasLookups: true, statementTimeoutMs: HOUR_MS })
    onTestFinished(() => db.$client.end({ timeout: 1 }))
    await db.execute(sql`select 1`)
    await postgres.freeze()
    onTestFinished(() => postgres.thaw())
    const statements = Array.from({ length: 50 }, () => db.execute(sql`select 1`))
    const results = await Promise.allSettled(statements)
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 'rejected'))
    const late = await db.execute(sql`select 1`).catch((error: unknown) => error)
    expect(databaseTroubleOf(late)).toBe('away')
    await postgres.thaw()
    await eventually(() => db.execute(sql`select 1`))
  })

  it('the metrics of the process are served', async () => {
    const { ctx } = site
    const { read } = openMetrics(ctx)
    await postgres.freeze()
    onTestFinished(() => postgres.thaw())
    const text = await read()
    expect(text).toContain('nodejs_version_info')
    expect(text).not.toContain('plumbline_database_size_bytes')
    await postgres.thaw()
  })

  it('a frozen replica delays only the reads that were under way; later ones do not wait for it', async () => {
    const replica = openReplica(postgres.url)
    onTestFinished(() => replica.db.$client.end({ timeout: 1 }))
    await replica.db.execute(sql`select 1`)
    await postgres.freeze()
    onTestFinished(() => postgres.thaw())
    const ctx = { ...site.ctx, org: site.org, permissions: [], replica }
    const ended: string[] = []
    const read = (name: string) =>
      fromReplica(ctx, async ({ db }) => {
        if (db === replica.db) await db.execute(sql`select 1`)
        ended.push(`${name} from the ${db === replica.db ? 'replica' : 'primary'}`)
      })
    const underWay = ['first', 'second'].map(read)
    await vi.waitUntil(() => replica.isInDoubt())
    await read('later')
    expect(ended).toEqual(['later from the primary'])
    await Promise.all(underWay)
    expect(ended.slice(1).sort()).toEqual(['first from the primary', 'second from the primary'])
  })

  it('reads that a replica does not answer come from the primary database', async () => {
    const replica = openReplica(postgres.url)
    onTestFinished(() => replica.db.$client.end({ timeout: 1 }))
    await replica.db.execute(sql`select 1`)
    await postgres.freeze()
    onTestFinished(() => postgres.thaw())
    let now = Date.now()
    const clock = { now: () => new Date(now) }
    const ctx = { ...site.ctx, org: site.org, permissions: [], replica, clock }
    const read = () =>
      fromReplica(ctx, async ({ db }) => {
        if (db === replica.db) await db.execute(sql`select 1`)
        return db === replica.db ? 'replica' : 'primary'
      })
    expect(await read()).toBe('primary')
    now += HOUR_MS
    expect(await read(), 'also when the replica is tried again').toBe('primary')
    await postgres.thaw()
    await eventually(async () => {
      now += HOUR_MS
      expect(await read()).toBe('replica')
    })
  })

  it('a query fails with the server, and the pool goes on with it', async () => {
    const { $client: client } = openDatabase(postgres.url, { max: 1, statementTimeoutMs: 200 })
    await client`select 1`
    await postgres.freeze()
    onTestFinished(() => postgres.thaw())
    await expect(client`select 1`).rejects.toMatchObject({ code: 'CONNECT_TIMEOUT' })
    await postgres.thaw()
    await eventually(async () => expect(await client`select 1 as one`).toEqual([{ one: 1 }]))
    await client.end()
  })
})

it('a statement that exceeds its timeout fails, and the connection stays usable', async () => {
  const { $client: client } = openDatabase(postgres.url, { max: 1, statementTimeoutMs: 200 })
  await expect(client`select pg_sleep(20)`).rejects.toMatchObject({ code: '57014' })
  expect(await client`select 1 as one`).toEqual([{ one: 1 }])
  await client.end()
})

it('a read-only database is not ready', async () => {
  const reading = new URL(postgres.url)
  const name = reading.pathname.slice(1)
  await site.db.$client.unsafe(`alter database ${name} set default_transaction_read_only = on`)
  await postgres.kill()
  await postgres.start()
  const isReadOnly = async () => (await readiness()).checks.database === 'ok'
  await vi.waitUntil(isReadOnly, { timeout: 15_000 })
  expect(await readiness()).toMatchObject({ status: 503, checks: { database: 'ok', writes: 'failed' } })
})
