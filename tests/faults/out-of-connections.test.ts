import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Sql } from '#db/client'
import { isDatabaseAway } from '#db/is-database-away'
import { diagnose } from '#operate/doctor/diagnose'
import { makeKey } from '#tests/support/make-org'
import { OwnPostgres } from '#tests/support/postgres/own-postgres'
import { SignInSite } from '#tests/support/sign-in/sign-in-site'
import { hint, IndexingWorld } from './indexing-world'

const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-crowd-'))
const server = new OwnPostgres(folder)
const site = new SignInSite(
  () => ({}),
  async () => server.url,
)
const world = new IndexingWorld({ repositories: 2, files: 50 })
let key: string
/** Connections of other programs. */
const crowd: Sql[] = []

beforeAll(async () => {
  // The account that runs Postgres must be able to enter this folder.
  chmodSync(folder, 0o755)
  await server.open()
  await site.start()
  key = await makeKey(site.db, site.org)
  await world.open({ url: server.url, stop: async () => undefined })
})

afterAll(async () => {
  await leave()
  await world.close()
  await site.stop()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function leave(): Promise<void> {
  await Promise.all(crowd.splice(0).map((sql) => sql.end({ timeout: 1 })))
}

async function join(url: string): Promise<Sql> {
  const sql = postgres(url, { max: 1, fetch_types: false, connection: { application_name: 'crowd' } })
  await sql`select 1`
  crowd.push(sql)
  return sql
}

/** Opens connections until the server refuses the next one. Returns the refusal. */
async function fill(url: string): Promise<unknown> {
  for (;;) {
    try {
      await join(url)
    } catch (error) {
      return error
    }
  }
}

/** Takes all connections, including those of this product. */
async function fillCompletely(first: Sql): Promise<unknown> {
  for (;;) {
    const refusal = await fill(server.url)
    const [row] = await first<{ ended: number }[]>`
      select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
      where backend_type = 'client backend' and application_name <> 'crowd'`
    if (row?.ended === 0) return refusal
  }
}

/** The URL of an account without special rights, for which Postgres keeps no connections. */
async function makeVisitor(sql: Sql): Promise<string> {
  const password = randomUUID()
  await sql.unsafe(`create role visitor login password '${password}'`)
  const url = new URL(server.url)
  Object.assign(url, { username: 'visitor', password })
  return url.href
}

const read = () =>
  fetch(`${site.address}/app/${site.org.slug}/api/tasks`, { headers: { authorization: `Bearer ${key}` } })

it('while Postgres has no connection left, requests are answered 503, and then everything goes on', async () => {
  const worker = await world.addWorker()
  world.push()
  const first = await join(server.url)
  const visitor = await makeVisitor(first)

  const reserved = await fill(visitor)
  expect(reserved).toMatchObject({
    message: expect.stringMatching(/remaining connection slots are reserved/),
  })
  const refusal = await fillCompletely(first)
  expect(refusal).toMatchObject({ message: expect.stringMatching(/too many clients already/) })
  expect([isDatabaseAway(reserved), isDatabaseAway(refusal)]).toEqual([true, true])

  const refused = await read()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({
    detail: expect.stringMatching(/^The database does not answer/),
  })
  const findings = await diagnose(() => ({ DATABASE_URL: server.url, DATA_DIR: folder, PORT: '0' }))
  expect(findings).toContainEqual({
    subject: 'database',
    state: 'failed',
    message: 'It has no connection left.',
    fix: expect.stringMatching(/^Raise max_connections of Postgres/),
  })
  world.push()

  await leave()
  await vi.waitUntil(async () => (await read()).status === 200, { timeout: 30_000, interval: 100 })
  world.push()
  await world.expectRest()
  expect([worker.exitCode, worker.signalCode]).toEqual([null, null])
  expect(await world.findMistakes(), hint).toEqual([])
}, 180_000)
