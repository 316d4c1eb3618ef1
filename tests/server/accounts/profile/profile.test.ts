import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { triageItems, users } from '#db/schema/index'
import type { Org } from '#server/kernel/context'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { makeRepository } from '#tests/support/git-repository'
import { makeKey, makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()
let org: Org

beforeAll(async () => {
  org = await makeOrg(test.db)
})

const read = async (apiPath: string, asking: { key?: string; cookie?: string }, slug = org.slug) =>
  (await test.ask(`/app/${slug}/api/${apiPath}`, asking)).json()

describe('the profile', () => {
  it('shows the user, the role and the credential', async () => {
    const userId = await makeMember(test.db, org, 'editor')
    const cookie = await signIn(test.db, userId)
    const key = await makeKey(test.db, org, { userId, scopes: ['specs:read'] })
    const profile = await read('profile', { cookie })
    expect(profile).toEqual({
      sub: String(userId),
      email: expect.stringContaining('@'),
      name: expect.any(String),
      picture: null,
      org: org.slug,
      permissions: ['specs:read', 'specs:write'],
      all_permissions: ['specs:read', 'specs:write', 'specs:admin', 'org:manage', 'platform:manage'],
      role: 'editor',
      auth_method: 'session',
      code_host_user: null,
      last_login_at: null,
    })
    expect(await read('profile', { key })).toEqual({
      ...profile,
      permissions: ['specs:read'],
      auth_method: 'api_key',
    })
  })

  it('of an administrator shows this', async () => {
    const userId = await makeMember(test.db, org, 'viewer')
    await test.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, userId))
    const profile = await read('profile', { cookie: await signIn(test.db, userId) })
    expect(profile.role).toBe('super_admin')
    expect(profile.permissions).toEqual(profile.all_permissions)
  })
})

it('the welcome page lists the open setup steps and checks off finished ones', async () => {
  const fresh = await makeOrg(test.db)
  const userId = await makeMember(test.db, fresh, 'admin')
  const cookie = await signIn(test.db, userId)
  const done = async () => {
    const welcome = await read('welcome', { cookie }, fresh.slug)
    const ids = welcome.steps.filter((step: { done: boolean }) => step.done)
    return { ...welcome, done: ids.map(({ id }: { id: string }) => id) }
  }
  expect(await done()).toMatchObject({ app_installed: false, has_specs: false, install_url: null, done: [] })

  const git = makeRepository({ 'docs/specs/a.md': '---\nstatus: todo\n---\n# A\n' })
  const key = await connectLocalRepository(test.ctx, fresh, { owner: 'acme', name: 'a', path: git.path })
  expect(await done()).toMatchObject({ app_installed: true, has_specs: false, done: ['connect'] })
  await indexRepository(test.ctx, { orgId: key.orgId, repositoryId: key.id })
  git.remove()
  await makeMember(test.db, fresh, 'viewer')
  await makeKey(test.db, fresh, { userId })
  expect(await done()).toMatchObject({ has_specs: true, done: ['connect', 'specs', 'invite', 'api_key'] })
})

it('counts what waits for a decision of the caller, and nothing for a reader', async () => {
  const org = await makeOrg(test.db)
  const writer = await makeKey(test.db, org, { scopes: ['specs:read', 'specs:write'] })
  const reader = await makeKey(test.db, org, { scopes: ['specs:read'] })
  const nothing = { reviews: 0, triage: 0, sync: 0 }
  expect(await read('waiting', { key: writer }, org.slug)).toEqual(nothing)
  const { id: repositoryId, orgId } = await connectLocalRepository(test.ctx, org, {
    owner: 'acme',
    name: 'waiting',
    path: makeRepository({ 'README.md': '# A' }).path,
  })
  const at = { orgId, repositoryId }
  const issue = { title: 'A', author: 'ada', url: '/', issueState: 'open' as const, version: 'v' }
  await test.db.insert(triageItems).values([
    { ...at, ...issue, number: 1, state: 'waiting' },
    { ...at, ...issue, number: 2, state: 'settled' },
  ])
  expect(await read('waiting', { key: writer }, org.slug)).toEqual({ ...nothing, triage: 1 })
  expect(await read('waiting', { key: reader }, org.slug)).toEqual(nothing)
})
