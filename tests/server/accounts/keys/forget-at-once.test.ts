import { eq } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import { apiKeys, users } from '#db/schema/index'
import { cacheKeysOf } from '#server/accounts/keys/index'
import type { Org } from '#server/kernel/context'
import { makeKey, makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()

/** Listens to a channel but receives no notifications. */
function listenInVain(_channel: string, _hear: unknown, onListening?: () => void) {
  onListening?.()
  return Promise.resolve() as never
}

/** Caches keys without Postgres notifications, as if each one arrived after the next request. */
beforeAll(async () => {
  vi.spyOn(test.db.$client, 'listen').mockImplementation(listenInVain)
  await cacheKeysOf(test.db)
})

interface Scene {
  org: Org
  userId: number
  keyId: number
  maker: string
}

const send = (method: string, path: string, cookie: string, body: object = {}) =>
  test.ask(path, {
    method,
    cookie,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  })

/** Makes a super admin who belongs to the org. Returns the session cookie. */
async function superAdmin(org: Org): Promise<string> {
  const userId = await makeMember(test.db, org)
  await test.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, userId))
  return signIn(test.db, userId)
}

const CHANGES: Record<string, [status: number, (scene: Scene, admin: string) => Promise<Response>]> = {
  'its maker revokes it': [
    401,
    ({ org, keyId, maker }) => send('DELETE', `/app/${org.slug}/settings/api-keys/${keyId}`, maker),
  ],
  'its maker leaves': [401, ({ org, maker }) => send('POST', `/app/${org.slug}/api/leave`, maker)],
  'its maker is removed': [
    401,
    ({ org, userId }, admin) => send('DELETE', `/app/${org.slug}/api/members/${userId}`, admin),
  ],
  'its maker is deactivated': [
    401,
    ({ userId }, admin) => send('POST', `/app/admin/api/users/${userId}/deactivate`, admin),
  ],
  'its maker may do less': [
    403,
    ({ org, userId }, admin) =>
      send('POST', `/app/${org.slug}/api/members/${userId}/role`, admin, { role: 'viewer' }),
  ],
  'its org is suspended': [
    403,
    ({ org }, admin) => send('POST', `/app/admin/api/orgs/${org.slug}/suspend`, admin),
  ],
}

it.each(Object.entries(CHANGES))('a key is of no use from the next request on when %s', async (_, change) => {
  const [status, act] = change
  const org = await makeOrg(test.db)
  const admin = await superAdmin(org)
  const userId = await makeMember(test.db, org, 'admin')
  const key = await makeKey(test.db, org, { userId, scopes: ['org:manage'] })
  const [row] = await test.db.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.userId, userId))
  const use = async () => (await test.ask(`/app/${org.slug}/api/invitations`, { key })).status
  expect(await use()).toBe(200)
  const scene = { org, userId, keyId: row?.id ?? 0, maker: await signIn(test.db, userId) }
  expect((await act(scene, admin)).status).toBe(200)
  expect(await use()).toBe(status)
})

it('a key is worth only its maker’s role from the request on that follows their dismissal as administrator', async () => {
  const org = await makeOrg(test.db)
  const userId = await makeMember(test.db, org, 'viewer')
  await test.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, userId))
  const key = await makeKey(test.db, org, { userId, scopes: ['org:manage'] })
  const use = async () => (await test.ask(`/app/${org.slug}/api/invitations`, { key })).status
  expect(await use()).toBe(200)
  const path = `/app/admin/api/users/${userId}/administrator`
  expect((await send('POST', path, await superAdmin(org), { administers: false })).status).toBe(200)
  expect(await use()).toBe(403)
})
