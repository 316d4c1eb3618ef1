import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { acts, memberships, platformActs, sessions, users } from '#db/schema/index'
import type { Org } from '#server/kernel/context'
import type { Permission } from '#server/kernel/permissions'
import { makeKey, makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()
let org: Org
let adminId: number
let admin: string

beforeEach(async () => {
  org = await makeOrg(test.db)
  adminId = await makeMember(test.db, org, 'admin')
  admin = await signIn(test.db, adminId)
})

const send = (method: string, path: string, cookie: string, body?: object) =>
  test.ask(path, {
    method,
    cookie,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })

const api = (path: string) => `/app/${org.slug}/api/${path}`
const setRole = (userId: number, role: string, cookie = admin) =>
  send('POST', api(`members/${userId}/role`), cookie, { role })

async function roleOf(userId: number) {
  const [row] = await test.db
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.orgId, org.id), eq(memberships.userId, userId)))
  return row?.role ?? null
}

const actsOf = async () =>
  (await test.db.select().from(acts).where(eq(acts.orgId, org.id)).orderBy(acts.id)).map(({ act }) => act)

describe('the members of an org', () => {
  it('are people with their roles, without service users of keys', async () => {
    const [service] = await test.db
      .insert(users)
      .values({ kind: 'service', name: 'A key' })
      .returning({ id: users.id })
    await test.db.insert(memberships).values({ orgId: org.id, userId: service?.id ?? 0, role: 'admin' })
    const viewerId = await makeMember(test.db, org, 'viewer')
    const { members } = await (await test.ask(api('members'), { cookie: admin })).json()
    expect(members).toHaveLength(2)
    expect(members).toContainEqual(
      expect.objectContaining({ user_id: adminId, role: 'admin', is_you: true, deactivated_at: null }),
    )
    expect(members).toContainEqual(
      expect.objectContaining({ user_id: viewerId, role: 'viewer', is_you: false }),
    )
    expect((await setRole(service?.id ?? 0, 'viewer')).status).toBe(404)
    expect((await setRole(adminId, 'viewer')).status).toBe(409)
  })

  it('have another role from their next request on', async () => {
    const userId = await makeMember(test.db, org, 'viewer')
    const cookie = await signIn(test.db, userId)
    expect((await test.ask(api('audit'), { cookie })).status).toBe(403)
    expect((await setRole(userId, 'admin')).status).toBe(200)
    expect((await test.ask(api('audit'), { cookie })).status).toBe(200)
    expect((await setRole(userId, 'viewer')).status).toBe(200)
    expect((await test.ask(api('audit'), { cookie })).status).toBe(403)
    expect(await actsOf()).toEqual(['access.refuse', 'member.change_role', 'member.change_role'])
  })

  it('are not made admins by a key that may only manage members', async () => {
    const userId = await makeMember(test.db, org, 'viewer')
    const withScopes = async (scopes: Permission[], role: string) => {
      const key = await makeKey(test.db, org, { userId: adminId, scopes })
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ role })
      return (await test.ask(api(`members/${userId}/role`), { method: 'POST', key, headers, body })).status
    }
    expect(await withScopes(['org:manage'], 'admin')).toBe(403)
    expect(await withScopes(['org:manage', 'specs:read'], 'editor')).toBe(403)
    expect(await withScopes(['org:manage', 'specs:read', 'specs:write'], 'editor')).toBe(200)
    expect(await roleOf(userId)).toBe('editor')
  })

  it('lose their keys when they are removed, and do not get them back with a new membership', async () => {
    const userId = await makeMember(test.db, org, 'editor')
    const key = await makeKey(test.db, org, { userId })
    const elsewhere = await makeOrg(test.db)
    await test.db.insert(memberships).values({ orgId: elsewhere.id, userId, role: 'viewer' })
    const otherKey = await makeKey(test.db, elsewhere, { userId })
    expect((await send('DELETE', api(`members/${userId}`), admin)).status).toBe(200)
    await test.db.insert(memberships).values({ orgId: org.id, userId, role: 'editor' })
    expect((await test.ask(api('dashboard'), { key })).status).toBe(401)
    expect((await test.ask(`/app/${elsewhere.slug}/api/dashboard`, { key: otherKey })).status).toBe(200)
  })
})

describe('the last admin', () => {
  it('neither leaves, nor is demoted, nor is removed', async () => {
    await makeMember(test.db, org, 'editor')
    expect((await send('POST', api('leave'), admin)).status).toBe(409)
    expect((await setRole(adminId, 'editor')).status).toBe(409)
    expect((await send('DELETE', api(`members/${adminId}`), admin)).status).toBe(409)
    expect(await roleOf(adminId)).toBe('admin')
    expect(await actsOf()).toEqual([])
  })

  it('must be active: a deactivated admin does not count', async () => {
    const otherId = await makeMember(test.db, org, 'admin')
    await test.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, otherId))
    expect((await send('POST', api('leave'), admin)).status).toBe(409)
  })

  it('may go when there is another', async () => {
    await makeMember(test.db, org, 'admin')
    expect((await send('POST', api('leave'), admin)).status).toBe(200)
    expect((await test.ask(api('dashboard'), { cookie: admin })).status).toBe(404)
    expect(await actsOf()).toEqual(['member.leave'])
  })

  it('remains when all admins demote each other at once', async () => {
    const others = await Promise.all([1, 2, 3].map(() => makeMember(test.db, org, 'admin')))
    const everybody = [adminId, ...others]
    const cookies = await Promise.all(everybody.map((userId) => signIn(test.db, userId)))
    const statuses = await Promise.all(
      everybody.map(async (userId, i) => (await setRole(userId, 'viewer', cookies[(i + 1) % 4])).status),
    )
    const roles = await Promise.all(everybody.map(roleOf))
    expect(roles).toContain('admin')
    expect(statuses.filter((status) => status === 200)).toHaveLength(
      roles.filter((role) => role === 'viewer').length,
    )
  })
})

describe('a deactivated person', () => {
  const platform = async () => {
    const userId = await makeMember(test.db, org, 'admin')
    await test.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, userId))
    return { userId, cookie: await signIn(test.db, userId) }
  }

  it('loses all sessions and keys at once, and the acts are in the audit logs of both orgs', async () => {
    const { cookie: root } = await platform()
    const userId = await makeMember(test.db, org, 'editor')
    const cookie = await signIn(test.db, userId)
    const key = await makeKey(test.db, org, { userId })
    const elsewhere = await makeOrg(test.db)
    await test.db.insert(memberships).values({ orgId: elsewhere.id, userId, role: 'viewer' })
    const users = '/app/admin/api/users'
    expect((await send('POST', `${users}/${userId}/deactivate`, root)).status).toBe(200)
    expect((await test.ask(api('dashboard'), { cookie })).status).toBe(401)
    expect((await test.ask(api('dashboard'), { key })).status).toBe(401)
    expect(await test.db.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([])
    expect(await actsOf()).toEqual(['user.deactivate'])
    expect(await test.db.select().from(acts).where(eq(acts.orgId, elsewhere.id))).toHaveLength(1)

    expect((await send('POST', `${users}/${userId}/reactivate`, root)).status).toBe(200)
    expect((await test.ask(api('dashboard'), { key })).status).toBe(401)
    const again = await signIn(test.db, userId)
    expect((await test.ask(api('dashboard'), { cookie: again })).status).toBe(200)
  })

  it('is never oneself', async () => {
    const { userId, cookie } = await platform()
    expect((await send('POST', `/app/admin/api/users/${userId}/deactivate`, cookie)).status).toBe(409)
  })
})

describe('an org whose only admin is deactivated', () => {
  const orgsPath = '/app/admin/api/orgs'
  const appoint = (cookie: string, email: string, slug = org.slug) =>
    send('POST', `${orgsPath}/${slug}/admins`, cookie, { email })

  async function emailOf(userId: number) {
    const [user] = await test.db.select().from(users).where(eq(users.id, userId))
    return user?.email ?? ''
  }

  async function listMembers(cookie: string) {
    const { orgs } = await (await test.ask(`${orgsPath}?q=${org.slug}`, { cookie })).json()
    return orgs[0]
  }

  /** A super admin who belongs to another org. */
  async function runner() {
    const userId = await makeMember(test.db, await makeOrg(test.db), 'viewer')
    await test.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, userId))
    const cookie = await signIn(test.db, userId)
    expect((await send('POST', `/app/admin/api/users/${adminId}/deactivate`, cookie)).status).toBe(200)
    return { userId, cookie }
  }

  it('is marked, and gets a new admin from its members or the deployment’s users', async () => {
    const { userId, cookie } = await runner()
    const viewerId = await makeMember(test.db, org, 'viewer')
    expect(await listMembers(cookie)).toMatchObject({ members: 2, admins: 0 })
    expect((await appoint(cookie, (await emailOf(viewerId)).toUpperCase())).status).toBe(200)
    expect((await appoint(cookie, await emailOf(userId))).status).toBe(200)
    expect(await listMembers(cookie)).toMatchObject({ members: 3, admins: 2 })
    expect([await roleOf(viewerId), await roleOf(userId)]).toEqual(['admin', 'admin'])
    expect((await test.ask(api('audit'), { cookie })).status).toBe(200)
    expect((await appoint(cookie, await emailOf(userId))).status).toBe(200)
    expect(await actsOf()).toEqual(['user.deactivate', 'member.appoint', 'member.appoint'])
    const recordedActs = await test.db
      .select()
      .from(platformActs)
      .where(eq(platformActs.targetId, String(viewerId)))
    expect(recordedActs).toMatchObject([
      { act: 'member.appoint', details: { org: org.slug, from: 'viewer' } },
    ])
  })

  it('cannot get an admin without an active account; the error says how to get one', async () => {
    const { cookie } = await runner()
    for (const email of ['nobody@example.com', await emailOf(adminId)]) {
      const refusal = await appoint(cookie, email)
      expect(refusal.status).toBe(422)
      const [issue] = (await refusal.json()).detail
      expect(issue).toMatchObject({
        loc: ['body', 'email'],
        msg: expect.stringContaining('Invite the person'),
      })
    }
    expect((await appoint(cookie, await emailOf(adminId), 'no-such-org')).status).toBe(404)
    expect(
      (await appoint(await signIn(test.db, await makeMember(test.db, org)), 'a@example.com')).status,
    ).toBe(403)
  })
})

describe('a suspended org', () => {
  it('is closed to everyone until it is resumed, and is marked in lists', async () => {
    const root = await makeOrg(test.db)
    const rootId = await makeMember(test.db, root, 'admin')
    await test.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, rootId))
    const cookie = await signIn(test.db, rootId)
    const orgsPath = '/app/admin/api/orgs'
    expect((await send('POST', `${orgsPath}/${org.slug}/suspend`, cookie)).status).toBe(200)
    expect((await test.ask(api('dashboard'), { cookie: admin })).status).toBe(403)
    const { orgs } = await (await test.ask(`${orgsPath}?q=${org.slug}`, { cookie })).json()
    expect(orgs.find(({ slug }: { slug: string }) => slug === org.slug)).toMatchObject({
      members: 1,
      suspended_at: expect.any(String),
    })
    expect((await send('POST', `${orgsPath}/${org.slug}/unsuspend`, cookie)).status).toBe(200)
    expect((await test.ask(api('dashboard'), { cookie: admin })).status).toBe(200)
    expect((await send('POST', `${orgsPath}/no-such-org/suspend`, cookie)).status).toBe(404)
    expect(await actsOf()).toEqual(['org.suspend', 'org.unsuspend'])
  })

  it('is created by an administrator, who becomes its admin; a slug in use is rejected', async () => {
    await test.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, adminId))
    const slug = `${org.slug}-new`
    const make = (body: object) => send('POST', '/app/admin/api/orgs', admin, body)
    expect((await make({ slug, name: 'New' })).status).toBe(200)
    expect((await test.ask(`/app/${slug}/api/audit`, { cookie: admin })).status).toBe(200)
    expect((await make({ slug })).status).toBe(409)
    expect((await make({ slug: 'admin' })).status).toBe(422)
    expect((await make({ slug: 'no spaces' })).status).toBe(422)
  })
})
