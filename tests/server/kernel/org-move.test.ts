import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { activity, acts, memberships, orgs, users } from '#db/schema/index'
import { clearKeyCache } from '#server/accounts/keys/index'
import { acceptInvitation } from '#server/accounts/orgs/index'
import type { Org } from '#server/kernel/context'
import { makeKey, makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { BASE_URL, openTestApp } from '#tests/support/test-app'
import { testRequest } from '#tests/support/test-context'

const test = openTestApp()
const NEW_ADDRESS = 'https://specs.example.com/app/acme/'
const MOVING = 'This organization is moving to another server. Reading works. Try again in a minute.'
const MOVED = `This organization has moved to ${NEW_ADDRESS}. Make your change there.`
let org: Org
let adminId: number
let key: string

beforeAll(async () => {
  org = await makeOrg(test.db)
  adminId = await makeMember(test.db, org, 'admin')
  key = await makeKey(test.db, org, { userId: adminId, scopes: ['specs:read', 'org:manage'] })
})

async function setMove(movingSince: Date | null, movedTo: string | null = null) {
  await test.db.update(orgs).set({ movingSince, movedTo }).where(eq(orgs.id, org.id))
  await clearKeyCache(test.ctx)
}

async function startMove(movedTo: string | null = null) {
  onTestFinished(() => setMove(null))
  await setMove(new Date(), movedTo)
}

const invite = () =>
  test.ask(`/app/${org.slug}/api/invitations`, {
    method: 'POST',
    key,
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })

const read = (as: { key?: string; cookie?: string }) => test.ask(`/app/${org.slug}/api/members`, as)

it('an org that moves is read, and each change gets 503 with a sentence', async () => {
  await startMove()
  expect((await read({ key })).status).toBe(200)
  const response = await invite()
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('60')
  expect(await response.json()).toMatchObject({ code: 'unavailable', detail: MOVING })
})

it('an org that has moved is read, and each change gets 409 with the new address', async () => {
  await startMove(NEW_ADDRESS)
  expect((await read({ key })).status).toBe(200)
  const response = await invite()
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ detail: MOVED })
})

it('reading an org that moves writes nothing about the reader', async () => {
  await startMove()
  const person = await makeMember(test.db, org, 'viewer')
  expect((await read({ cookie: await signIn(test.db, person) })).status).toBe(200)
  expect(await test.db.$count(activity, and(eq(activity.orgId, org.id), eq(activity.userId, person)))).toBe(0)
})

it('nobody joins an org that moves, and the invitation stays open', async () => {
  const { url } = await (await invite()).json()
  const token = new URL(url, 'http://own').searchParams.get('token') ?? ''
  const stranger = await makeMember(test.db, await makeOrg(test.db))
  await startMove()
  await expect(acceptInvitation(testRequest(test.ctx), token, stranger)).rejects.toThrow(MOVING)
  await setMove(null)
  await expect(acceptInvitation(testRequest(test.ctx), token, stranger)).resolves.toMatchObject({
    role: 'viewer',
  })
})

async function administrate(path: string, body: object = {}) {
  const operator = await makeMember(test.db, await makeOrg(test.db))
  await test.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, operator))
  return test.ask(`/app/admin/api/orgs/${org.slug}/${path}`, {
    method: 'POST',
    cookie: await signIn(test.db, operator),
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: BASE_URL },
  })
}

it('the administration of the deployment changes no org that is copied, and suspends one that has moved', async () => {
  const person = await makeMember(test.db, await makeOrg(test.db))
  const email = `appointed-${person}@example.com`
  await test.db.update(users).set({ email }).where(eq(users.id, person))
  await startMove()
  for (const response of [
    await administrate('suspend'),
    await administrate('unsuspend'),
    await administrate('admins', { email }),
  ]) {
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ detail: MOVING })
  }
  const appointed = and(eq(memberships.orgId, org.id), eq(memberships.userId, person))
  expect(await test.db.$count(memberships, appointed)).toBe(0)
  await setMove(new Date(), NEW_ADDRESS)
  expect((await administrate('suspend')).status).toBe(200)
  expect((await administrate('unsuspend')).status).toBe(200)
})

it('nobody deletes their account while one of their orgs is copied', async () => {
  const person = await makeMember(test.db, org, 'viewer')
  const name = `Leaver ${person}`
  await test.db.update(users).set({ name, email: null }).where(eq(users.id, person))
  const cookie = await signIn(test.db, person)
  const remove = () =>
    test.ask('/auth/account/delete', {
      method: 'POST',
      cookie,
      body: JSON.stringify({ confirm: name }),
      headers: { 'content-type': 'application/json', origin: BASE_URL },
    })
  await startMove()
  const response = await remove()
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({
    detail: `${org.name} is moving to another server, and you are a member. Delete your account after the move. It usually takes minutes.`,
  })
  const [kept] = await test.db.select({ name: users.name }).from(users).where(eq(users.id, person))
  expect(kept).toEqual({ name })
  await setMove(new Date(), NEW_ADDRESS)
  expect((await remove()).status).toBe(200)
})

it('a refusal in an org that moves is not recorded there', async () => {
  const viewer = await makeKey(test.db, org, { userId: adminId, scopes: ['specs:read'] })
  const refusals = () => test.db.$count(acts, and(eq(acts.orgId, org.id), eq(acts.act, 'access.refuse')))
  const before = await refusals()
  const change = () =>
    test.ask(`/app/${org.slug}/api/invitations`, {
      method: 'POST',
      key: viewer,
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
  await startMove()
  expect((await change()).status).toBe(403)
  expect(await refusals()).toBe(before)
  await setMove(null)
  expect((await change()).status).toBe(403)
  expect(await refusals()).toBe(before + 1)
})

it('an org that has moved can be deleted, and one that moves cannot', async () => {
  const moved = await makeOrg(test.db)
  const cookie = await signIn(test.db, await makeMember(test.db, moved, 'admin'))
  const mark = (movedTo: string | null) =>
    test.db.update(orgs).set({ movingSince: new Date(), movedTo }).where(eq(orgs.id, moved.id))
  const remove = () =>
    test.ask(`/app/${moved.slug}/api/organization/delete`, {
      method: 'POST',
      cookie,
      body: JSON.stringify({ confirm: moved.slug }),
      headers: { 'content-type': 'application/json', origin: BASE_URL },
    })
  await mark(null)
  const refused = await remove()
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({ detail: MOVING })
  await mark(NEW_ADDRESS)
  expect((await remove()).status).toBe(200)
})
