import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { createApp } from '#server/http/app'
import { systemClock } from '#server/kernel/context'
import { CONFIG, openIndexing, spec } from '#tests/server/library/indexing/indexing'
import { testLog } from '#tests/support/canary/record-output'
import { makeKey } from '#tests/support/make-org'
import { freshDatabaseUrl } from '#tests/support/postgres/database'
import { BASE_URL, plainPages } from '#tests/support/test-app'
import { keysOnly } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { runOperate, startOperate } from './run-operate'

const indexing = openIndexing(freshDatabaseUrl)
let targetUrl: string
let target: Database

beforeAll(async () => {
  targetUrl = await freshDatabaseUrl()
  target = openDatabase(targetUrl, { max: 5, applicationName: 'the test' })
})
afterAll(() => target.$client.end())

/** The HTTP app over one of the databases. */
function appOver(db: Database) {
  const app = createApp({
    ...keysOnly,
    ports: testPorts(),
    clock: systemClock,
    log: testLog(),
    db,
    baseUrl: BASE_URL,
    pages: plainPages,
  })
  return async (path: string, key: string, init: RequestInit = {}) =>
    app.request(`${BASE_URL}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    })
}

it('an org that was moved by a command that was killed and repeated is read and found at the target', async () => {
  const { org, db } = indexing
  const { git } = await indexing.connected({
    'CONFIG.yaml': CONFIG,
    'docs/refunds.md': spec('Refunds', 'Money goes back within a fortnight.'),
  })
  const env = { DATABASE_URL: indexing.databaseUrl, TARGET_DATABASE_URL: targetUrl }
  const words = ['org', 'move', org.slug, '--address', 'https://specs.example.com/']

  const plan = await runOperate(words, env)
  expect(plan).toMatchObject({ code: 0, stderr: '' })
  expect(plan.stdout).toContain(`would move to https://specs.example.com/app/${org.slug}/.`)
  expect(plan.stdout).toContain('documents: 1')
  expect(plan.stdout).toContain(git.path)
  expect(plan.stdout).toMatch(/Nothing was changed. Run it with --yes.\n$/)

  await killWhileCopying([...words, '--yes'], env)
  expect(await target.execute(sql`select slug from orgs where slug = ${org.slug}`)).toEqual([])
  const atSource = appOver(db)
  const oldKey = await makeKey(db, org, { scopes: ['specs:read', 'org:manage'] })
  const document = `/app/${org.slug}/api/specs/acme/specs/docs/refunds.md`
  const invite = { method: 'POST', body: '{}' }
  expect((await atSource(document, oldKey)).status).toBe(200)
  expect((await atSource(`/app/${org.slug}/api/invitations`, oldKey, invite)).status).toBe(503)

  expect(await runOperate([...words, '--yes'], env)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`${org.slug} is at https://specs.example.com/app/${org.slug}/.`),
  })
  const [arrived] = await target.execute<{ id: string }>(sql`select id from orgs where slug = ${org.slug}`)
  const newKey = await makeKey(target, { ...org, id: Number(arrived?.id) })
  const atTarget = appOver(target)
  const read = await atTarget(document, newKey)
  expect([read.status, (await read.json()).rendered_html]).toEqual([
    200,
    expect.stringContaining('fortnight'),
  ])
  const found = await (await atTarget(`/app/${org.slug}/api/search?q=fortnight`, newKey)).json()
  expect(found.results).toMatchObject([{ file_path: 'docs/refunds.md' }])
  expect((await atTarget(document, oldKey)).status).toBe(401)

  expect(await runOperate(['org', 'move', org.slug, '--cancel'], env)).toMatchObject({
    code: 0,
    stdout: `${org.slug} can be changed here again.\nThe copy at https://specs.example.com/app/${org.slug}/ is not touched. Delete it there.\n`,
  })
})

/** Stops the copy at the documents, and kills the command. */
async function killWhileCopying(args: string[], env: Record<string, string>): Promise<void> {
  await target.transaction(async (tx) => {
    await tx.execute(sql`lock table documents in access exclusive mode`)
    const moving = startOperate(args, env)
    const exited = once(moving, 'exit')
    await vi.waitUntil(isCopyWaiting, { timeout: 30_000 })
    moving.kill('SIGKILL')
    await exited
  })
  await vi.waitUntil(async () => !(await isConnected()), { timeout: 20_000 })
}

const isConnected = async () =>
  (
    await target.execute(sql`
      select from pg_stat_activity where datname = current_database() and application_name = 'svc org move'`)
  ).length > 0

const isCopyWaiting = async () =>
  (
    await target.execute(sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'copy "documents"%'`)
  ).length > 0

it('asks for the target and its address', async () => {
  const env = { DATABASE_URL: indexing.databaseUrl }
  expect(await runOperate(['org', 'move', 'acme', '--address', 'https://a.example'], env)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('TARGET_DATABASE_URL'),
  })
  expect(await runOperate(['org', 'move', 'acme'], { ...env, TARGET_DATABASE_URL: targetUrl })).toMatchObject(
    {
      code: 2,
      stderr: expect.stringContaining('--address'),
    },
  )
})

it('reads the address of the target from a file, and names its setting if it cannot be used', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-move-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'target')
  writeFileSync(file, 'postgres://ada:hidden@127.0.0.1:1/nothing\n')
  const env = { DATABASE_URL: indexing.databaseUrl, TARGET_DATABASE_URL_FILE: file }
  const words = ['org', 'move', 'acme', '--address', 'https://a.example']
  expect(await runOperate(words, env)).toMatchObject({
    code: 1,
    stderr:
      'The database of TARGET_DATABASE_URL (postgres://ada@127.0.0.1:1/nothing) cannot be used: no server listens there (ECONNREFUSED).\n',
  })
})
