import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { acts, apiKeys, memberships, platformActs, repositories } from '#db/schema/index'
import { makeApiKey } from '#server/accounts/keys/api-key'
import { firstStart } from '#server/boot/first-start'
import { readSettings } from '#server/boot/settings/index'
import { testLog } from '#tests/support/canary/record-output'
import { makeRepository } from '#tests/support/git-repository'
import { freshDatabaseUrl } from '#tests/support/postgres/database'
import { testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'

const folder = mkdtempSync(join(tmpdir(), 'first-start-'))
const key = makeApiKey()
let db: Database

beforeAll(async () => {
  db = openDatabase(await freshDatabaseUrl(), { max: 5 })
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterAll(async () => {
  vi.restoreAllMocks()
  await db.$client.end()
  rmSync(folder, { recursive: true })
})

function start(env: Record<string, string>) {
  const ports = testPorts()
  const settings = readSettings({ DATA_DIR: folder, LOCAL_REPOS: `acme/specs=${folder}`, ...env })
  return firstStart(testContext({ db, log: testLog(), ports }), settings, process.env)
}

const validKeys = () => db.select().from(apiKeys).where(isNull(apiKeys.revokedAt))

it('keeps the key of the web process when a worker starts without it', async () => {
  await start({ ROLE: 'web', BOOTSTRAP_ADMIN_KEY: key })
  await start({ ROLE: 'worker' })
  expect(await validKeys()).toHaveLength(1)
  await start({ ROLE: 'web' })
  expect(await validKeys()).toHaveLength(0)
})

it('connects a repository once, regardless of the number and roles of starts', async () => {
  await start({ ROLE: 'worker' })
  await start({ ROLE: 'all' })
  expect(await db.select().from(repositories)).toHaveLength(1)
})

it('gives a repository without an owner to the default org', async () => {
  await start({ ROLE: 'web', LOCAL_REPOS: `${folder}/handbook`, DEFAULT_ORG: 'acme' })
  const at = db.select({ owner: repositories.owner }).from(repositories)
  expect(await at.where(eq(repositories.name, 'handbook'))).toEqual([{ owner: 'acme' }])
})

it('says which repository cannot be read and why, and goes on with the others', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  write.mockClear()
  const { path, remove } = makeRepository({ 'docs/a.md': '# A' })
  await start({ ROLE: 'web', LOCAL_REPOS: `acme/gone=${folder}/mistyped,acme/here=${path}` })
  remove()
  expect(write.mock.calls.map(([line]) => String(line).trim().replace(/ +/g, ' '))).toEqual([
    `repository acme/gone (${folder}/mistyped)`,
    'cannot be read: There is no folder mistyped: correct the path or create the repository.',
    `repository acme/here (${path})`,
  ])
})

it('refuses a new repository with a hook, and keeps one that got its hook later, and says so', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const { path, remove } = makeRepository({ 'docs/a.md': '# A' })
  const hook = join(path, '.git', 'hooks', 'pre-receive')
  const startAs = async (name: string) => {
    write.mockClear()
    await start({ ROLE: 'web', LOCAL_REPOS: `hooked/${name}=${path}` })
    return write.mock.calls.map(([line]) => String(line).trim().replace(/ +/g, ' '))
  }
  const sentence = `${basename(path)} has the hook pre-receive, and Plumbline runs no hooks: remove the hook, or set LOCAL_HOOKS=ignore on the server to write without it.`
  mkdirSync(dirname(hook), { recursive: true })
  writeFileSync(hook, '#!/bin/sh\n', { mode: 0o755 })
  const ofOwner = () => db.select().from(repositories).where(eq(repositories.owner, 'hooked'))
  expect(await startAs('new')).toEqual([`repository hooked/new (${path})`, `not connected: ${sentence}`])
  expect(await ofOwner()).toEqual([])
  rmSync(hook)
  expect(await startAs('new')).toEqual([`repository hooked/new (${path})`])
  writeFileSync(hook, '#!/bin/sh\n', { mode: 0o755 })
  expect(await startAs('new')).toEqual([
    `repository hooked/new (${path})`,
    `cannot be written to: ${sentence}`,
  ])
  expect(await ofOwner()).toHaveLength(1)
  remove()
})

it('logs its changes, and nothing if nothing changed', async () => {
  const listActs = async () =>
    (await db.select().from(acts)).map(({ act, targetName }) => `${act} ${targetName}`)
  await start({ ROLE: 'web' })
  const before = (await listActs()).length
  const links = (await db.select().from(platformActs)).length
  await start({ ROLE: 'web', LOCAL_REPOS: `acme/specs=${folder},acme/other=${folder}` })
  await start({ ROLE: 'web', LOCAL_REPOS: `acme/specs=${folder}/moved,acme/other=${folder}` })
  await start({ ROLE: 'web', LOCAL_REPOS: `acme/specs=${folder}/moved` })
  expect((await listActs()).slice(before)).toEqual([
    'repository.connect acme/other',
    'repository.move acme/specs',
  ])
  const printed = (await db.select().from(platformActs)).slice(links)
  expect(printed.map(({ act, credential }) => [act, credential])).toEqual(
    Array(3).fill(['sign_in_link.create', 'system']),
  )
})

it('prints a token for a folder while the org is empty or the first steps are open, unless LOCAL_ROOTS is set', async () => {
  const tokenOf = async (env: Record<string, string>) =>
    (await start({ DEFAULT_ORG: 'token', ...env })).folderToken
  const finishSteps = () => db.update(memberships).set({ firstStep: null })
  expect(await tokenOf({ ROLE: 'web' })).toHaveLength(43)
  expect(await tokenOf({ ROLE: 'web', LOCAL_ROOTS: folder })).toBeNull()
  expect(await tokenOf({ ROLE: 'worker' })).toBeNull()
  await finishSteps()
  expect(await tokenOf({ ROLE: 'web' })).toBeNull()
  await db.update(repositories).set({ disconnectedAt: new Date() })
  expect(await tokenOf({ ROLE: 'web', LOCAL_REPOS: '' })).toHaveLength(43)
})

it('connects the sample to a new org, and not again after it was left for other repositories', async () => {
  const env = { ROLE: 'web', DEFAULT_ORG: 'sampled', LOCAL_REPOS: '' }
  const connected = async () => {
    await start(env)
    const isIt = and(eq(repositories.owner, 'sampled'), isNull(repositories.disconnectedAt))
    return (await db.select({ path: repositories.localPath }).from(repositories).where(isIt)).map(
      ({ path }) => path,
    )
  }
  const sample = join(folder, 'sample')
  expect(await connected()).toEqual([sample])
  expect(await connected()).toEqual([sample])
  await db.update(repositories).set({ disconnectedAt: new Date() }).where(eq(repositories.owner, 'sampled'))
  expect(await connected()).toEqual([])
})
