import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { folderTokens, users } from '#db/schema/index'
import type { Org, OrgProcedureContext } from '#server/kernel/context'
import { connectFolder } from '#server/library/local-folders/connect-folder'
import { makeFolderToken } from '#server/library/local-folders/folder-token'
import { listConnections } from '#server/library/local-folders/list-connections'
import { openFolders } from '#server/ports/folders/local-folders'
import { makeRepository, type TestRepository } from '#tests/support/git-repository'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'
import { userActor } from '#tests/support/test-context'

const HOUR_MS = 3_600_000
const WRONG = 'This token is wrong, was used or has expired.'

const test = openTestApp()
let empty: string
let git: TestRepository
let org: Org

beforeAll(async () => {
  empty = realpathSync(mkdtempSync(path.join(tmpdir(), 'no-repository-')))
  git = makeRepository({ 'a.md': '# A\n' })
})

afterAll(() => {
  rmSync(empty, { recursive: true })
  git.remove()
})

/** A new org without an open folder, with a manager of the deployment. */
async function newContext(): Promise<OrgProcedureContext> {
  org = await makeOrg(test.db)
  const userId = await makeMember(test.db, org, 'admin')
  return {
    ...test.ctx,
    org,
    actor: userActor(userId),
    permissions: ['platform:manage'],
    ports: { ...test.ctx.ports, folders: openFolders([]) },
  }
}

const at = (ctx: OrgProcedureContext, ms: number): OrgProcedureContext => ({
  ...ctx,
  clock: { now: () => new Date(test.ctx.clock.now().getTime() + ms) },
})

it('a token connects one folder outside LOCAL_ROOTS, once, and is stored only as a hash', async () => {
  const ctx = await newContext()
  const [earlier, token] = [await makeFolderToken(ctx), await makeFolderToken(ctx)]
  expect((await listConnections(ctx)).takes_token).toBe(true)
  const rows = await test.db.select().from(folderTokens).where(eq(folderTokens.orgId, org.id))
  expect(JSON.stringify(rows)).not.toContain(token)

  expect(await connectFolder(ctx, { path: git.path, token })).toMatchObject({ owner: org.slug })
  expect((await listConnections(ctx)).takes_token).toBe(false)
  const other = makeRepository({ 'b.md': '# B\n' })
  for (const used of [token, earlier])
    await expect(connectFolder(ctx, { path: other.path, token: used })).rejects.toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining(WRONG),
    })
  other.remove()
})

it('refuses a wrong token before it looks at the path', async () => {
  const ctx = await newContext()
  await makeFolderToken(ctx)
  for (const place of [git.path, '/nowhere', empty])
    await expect(connectFolder(ctx, { path: place, token: 'x'.repeat(43) })).rejects.toMatchObject({
      issues: [{ loc: ['body', 'token'] }],
    })
})

it('refuses a token that has expired, and one of another org', async () => {
  const ctx = await newContext()
  const token = await makeFolderToken(ctx)
  const stranger = await newContext()
  const own = await makeFolderToken(stranger)
  await expect(connectFolder(stranger, { path: git.path, token })).rejects.toMatchObject({
    issues: [{ loc: ['body', 'token'] }],
  })
  await expect(connectFolder(at(stranger, HOUR_MS), { path: git.path, token: own })).rejects.toMatchObject({
    issues: [{ loc: ['body', 'token'] }],
  })
  await connectFolder(at(stranger, HOUR_MS / 2), { path: git.path, token: own })
})

it('keeps the token when the path is refused, and says what to do', async () => {
  const ctx = await newContext()
  const token = await makeFolderToken(ctx)
  const refusals: [string, string][] = [
    [empty, 'is not a git repository: run "git init" there, or name another folder.'],
    [path.join(empty, 'gone'), "does not exist on the server's machine"],
    ['payments', 'begin it with /'],
  ]
  for (const [place, message] of refusals)
    await expect(connectFolder(ctx, { path: place, token })).rejects.toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining(message),
      issues: [{ loc: ['body', 'path'] }],
    })
  await connectFolder(ctx, { path: git.path, token })
})

it('of two uses at the same time one wins', async () => {
  const ctx = await newContext()
  const token = await makeFolderToken(ctx)
  const other = makeRepository({ 'b.md': '# B\n' })
  const uses = await Promise.allSettled(
    [git.path, other.path].map((place) => connectFolder(ctx, { path: place, token })),
  )
  other.remove()
  expect(uses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

it('limits the attempts of a person', async () => {
  const ctx = await newContext()
  const token = await makeFolderToken(ctx)
  const guess = () => connectFolder(ctx, { path: git.path, token: 'wrong' })
  for (let attempt = 0; attempt < 20; attempt++)
    await expect(guess()).rejects.toMatchObject({ code: 'validation_failed' })
  await expect(guess()).rejects.toMatchObject({ code: 'rate_limited' })
  await expect(connectFolder(ctx, { path: git.path, token })).rejects.toMatchObject({ code: 'rate_limited' })
})

it('is of no use to somebody who does not manage the deployment', async () => {
  const ctx = await newContext()
  const token = await makeFolderToken(ctx)
  const userId = await makeMember(test.db, org, 'admin')
  const ask = async () => {
    const key = await makeKey(test.db, org, { userId, scopes: ['specs:read', 'org:manage'] })
    const response = await test.ask(`/app/${org.slug}/api/connections/folders`, {
      key,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path: git.path, token }),
    })
    return response.status
  }
  expect(await ask()).toBe(403)
  const shown = await test.ask(`/app/${org.slug}/api/connections`, {
    key: await makeKey(test.db, org, { userId, scopes: ['specs:read', 'org:manage'] }),
  })
  expect(await shown.json()).toMatchObject({ takes_token: false, sample_path: null })
  await test.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, userId))
  expect(await ask()).toBe(403)
})

it('makes the sample when it is connected', async () => {
  const ctx = await newContext()
  let made = 0
  const sample = { path: git.path, make: async () => void made++ }
  const withSample = { ...ctx, ports: { ...ctx.ports, folders: openFolders([], sample) } }
  expect((await listConnections(withSample)).sample_path).toBe(git.path)
  await connectFolder(withSample, { path: git.path, name: 'sample' })
  expect(made).toBe(1)
  await expect(connectFolder(withSample, { path: empty })).rejects.toMatchObject({ code: 'not_configured' })
})
