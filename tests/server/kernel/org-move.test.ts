import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { activity, orgs } from '#db/schema/index'
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

it('an org that has moved can be deleted', async () => {
  const moved = await makeOrg(test.db)
  const cookie = await signIn(test.db, await makeMember(test.db, moved, 'admin'))
  await test.db
    .update(orgs)
    .set({ movingSince: new Date(), movedTo: NEW_ADDRESS })
    .where(eq(orgs.id, moved.id))
  const send = (path: string, body: object) =>
    test.ask(`/app/${moved.slug}/api/${path}`, {
      method: 'POST',
      cookie,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: BASE_URL },
    })
  expect((await send('organization/delete', { confirm: moved.slug })).status).toBe(200)
})
