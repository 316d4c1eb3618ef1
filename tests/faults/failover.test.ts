import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { makeKey } from '#tests/support/make-org'
import { OwnPostgres } from '#tests/support/postgres/own-postgres'
import { SwitchingProxy } from '#tests/support/postgres/switching-proxy'
import { SignInSite } from '#tests/support/sign-in/sign-in-site'
import { hint, IndexingWorld } from './indexing-world'

const folders = ['primary', 'standby'].map((name) => mkdtempSync(path.join(tmpdir(), `plumbline-${name}-`)))
const [primary, standby] = folders.map((folder) => new OwnPostgres(folder)) as [OwnPostgres, OwnPostgres]
const proxy = new SwitchingProxy()
const world = new IndexingWorld({ repositories: 2, files: 50 })
/** The address under which clients know the cluster. */
let url: string
const site = new SignInSite(
  () => ({}),
  async () => url,
)
let key: string
/** Connections to the servers themselves. */
const direct: Database[] = []
const PATIENCE = { timeout: 30_000, interval: 100 }

beforeAll(async () => {
  // The account that runs Postgres must be able to enter these folders.
  for (const folder of folders) chmodSync(folder, 0o755)
  await primary.open()
  await standby.openAsStandbyOf(primary)
  for (const server of [primary, standby])
    direct.push(openDatabase(server.url, { max: 1, applicationName: 'test' }))
  url = await proxy.open(primary.url)
  await site.start()
  key = await makeKey(site.db, site.org)
  await world.open({ url, stop: async () => undefined })
})

afterAll(async () => {
  await world.close()
  await site.stop()
  for (const { $client } of direct) await $client.end({ timeout: 1 })
  proxy.close()
  await standby.close()
  await primary.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const ask = async <Row extends object>(
  server: Database | undefined,
  text: string,
): Promise<Row | undefined> => (await server?.$client.unsafe(text))?.[0] as Row | undefined

const read = () =>
  fetch(`${site.address}/app/${site.org.slug}/api/tasks`, { headers: { authorization: `Bearer ${key}` } })

const write = () =>
  fetch(`${site.address}/api/contact/enterprise`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ada Example',
      email: `${randomUUID()}@example.com`,
      company: 'Example Ltd',
      team_size: '50-200',
    }),
  })

/** The old primary refuses writes from now on, and the standby has everything that it accepted. Returns the first refusal. */
async function makeReadOnly(old: Database | undefined, next: Database | undefined): Promise<Response> {
  await ask(old, 'alter system set default_transaction_read_only = on')
  await ask(old, 'select pg_reload_conf()')
  // Each process of the server reads the new setting at its own time.
  const refused = await vi.waitUntil(async () => {
    const response = await write()
    return response.status === 200 ? null : response
  }, PATIENCE)
  const running = 'select count(*)::int as count from pg_stat_activity where backend_xid is not null'
  await vi.waitUntil(async () => (await ask<{ count: number }>(old, running))?.count === 0, PATIENCE)
  const end = (await ask<{ lsn: string }>(old, 'select pg_current_wal_flush_lsn() as lsn'))?.lsn
  const isComplete = async () =>
    (await ask<{ has: boolean }>(next, `select pg_last_wal_replay_lsn() >= '${end}'::pg_lsn as has`))?.has
  await vi.waitUntil(isComplete, PATIENCE)
  return refused
}

it('after a failover, everything works with the new primary, although the old one only turned read-only', async () => {
  const [old, next] = direct
  const worker = await world.addWorker()
  world.push()
  expect([(await read()).status, (await write()).status]).toEqual([200, 200])

  const refused = await makeReadOnly(old, next)
  world.push()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({
    detail: expect.stringMatching(/read-only, .* another server takes over/),
  })
  expect((await read()).status).toBe(200)

  await ask(next, 'select pg_promote()')
  proxy.pointTo(standby.url)
  world.push()
  await vi.waitUntil(async () => (await write()).status === 200, PATIENCE)
  expect((await read()).status).toBe(200)

  await world.expectRest()
  expect([worker.exitCode, worker.signalCode]).toEqual([null, null])
  const stale = "select count(*)::int as count from pg_stat_activity where application_name like 'plumbline%'"
  await vi.waitUntil(async () => (await ask<{ count: number }>(old, stale))?.count === 0, PATIENCE)
  expect(await world.findMistakes(), hint).toEqual([])
}, 180_000)
