import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { invitations, memberships, platformActs, users } from '#db/schema/index'
import type { Org } from '#server/kernel/context'
import { makeKey, makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()
let org: Org
let root: Person

interface Person {
  userId: number
  cookie: string
}

/** Administrators are counted across the deployment, so those of other test files are removed first. */
beforeEach(async () => {
  await test.db.update(users).set({ isSuperAdmin: false })
  org = await makeOrg(test.db)
  root = await makePerson()
  await test.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, root.userId))
})

async function makePerson(): Promise<Person> {
  const userId = await makeMember(test.db, org, 'viewer')
  return { userId, cookie: await signIn(test.db, userId) }
}

const post = (path: string, cookie: string, body?: object) =>
  test.ask(path, {
    method: 'POST',
    cookie,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })

const usersPath = '/app/admin/api/users'
const setAdministrator = async (by: Person, { userId }: Pick<Person, 'userId'>, administers: boolean) =>
  (await post(`${usersPath}/${userId}/administrator`, by.cookie, { administers })).status
const deactivate = async (by: Person, { userId }: Person) =>
  (await post(`${usersPath}/${userId}/deactivate`, by.cookie)).status
const mayAdminister = async ({ cookie }: Person) => (await test.ask(usersPath, { cookie })).status === 200

async function twoAdministrators(): Promise<Person> {
  const second = await makePerson()
  expect(await setAdministrator(root, second, true)).toBe(200)
  return second
}

describe('an administrator of the deployment', () => {
  it('can make another user an administrator, effective from the next request, and revoke it', async () => {
    const second = await makePerson()
    expect(await mayAdminister(second)).toBe(false)
    expect(await setAdministrator(root, second, true)).toBe(200)
    expect(await mayAdminister(second)).toBe(true)
    expect(await setAdministrator(root, second, false)).toBe(200)
    expect(await mayAdminister(second)).toBe(false)
    const recordedActs = await test.db
      .select({ act: platformActs.act, by: platformActs.userId })
      .from(platformActs)
      .where(eq(platformActs.targetId, String(second.userId)))
      .orderBy(platformActs.id)
    expect(recordedActs).toEqual([
      { act: 'administrator.appoint', by: root.userId },
      { act: 'administrator.dismiss', by: root.userId },
    ])
  })

  it('is neither a service user of a key nor a deactivated user', async () => {
    const [service] = await test.db
      .insert(users)
      .values({ kind: 'service', name: 'A key' })
      .returning({ userId: users.id })
    expect(await setAdministrator(root, service ?? { userId: 0 }, true)).toBe(404)
    const deactivatedPerson = await makePerson()
    expect(await deactivate(root, deactivatedPerson)).toBe(200)
    expect(await setAdministrator(root, deactivatedPerson, true)).toBe(409)
  })

  it('can be made only by an administrator', async () => {
    const second = await makePerson()
    expect(await setAdministrator(second, second, true)).toBe(403)
    const key = await makeKey(test.db, org, { scopes: ['org:manage'] })
    const path = `${usersPath}/${second.userId}/administrator`
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', key, headers, body: JSON.stringify({ administers: true }) }
    expect((await test.ask(path, init)).status).toBe(403)
  })

  it('keeps open invitations after losing the role only where they are an org admin', async () => {
    const second = await twoAdministrators()
    const own = await makeOrg(test.db)
    await test.db.insert(memberships).values({ orgId: own.id, userId: second.userId, role: 'admin' })
    for (const { slug } of [org, own])
      expect((await post(`/app/${slug}/api/invitations`, second.cookie, {})).status).toBe(200)
    expect(await setAdministrator(root, second, false)).toBe(200)
    const isRevoked = async ({ id }: Org) => {
      const ofSecond = and(eq(invitations.orgId, id), eq(invitations.createdBy, second.userId))
      const [invitation] = await test.db.select().from(invitations).where(ofSecond)
      return invitation?.revokedAt !== null
    }
    expect([await isRevoked(org), await isRevoked(own)]).toEqual([true, false])
  })
})

describe('the last administrator of the deployment', () => {
  it('keeps the role and sees what to do', async () => {
    const response = await post(`${usersPath}/${root.userId}/administrator`, root.cookie, {
      administers: false,
    })
    expect(response.status).toBe(409)
    expect((await response.json()).detail).toContain('Make another user an administrator first')
    expect(await mayAdminister(root)).toBe(true)
  })

  it('is the last when the other is deactivated', async () => {
    const second = await twoAdministrators()
    expect(await deactivate(root, second)).toBe(200)
    expect(await setAdministrator(root, root, false)).toBe(409)
  })

  it('may go when there is another', async () => {
    const second = await twoAdministrators()
    expect(await setAdministrator(root, root, false)).toBe(200)
    expect([await mayAdminister(root), await mayAdminister(second)]).toEqual([false, true])
  })

  it('remains when two administrators remove each other at once, in any way', async () => {
    const dismiss = (by: Person, whom: Person) => setAdministrator(by, whom, false)
    for (const [first, other] of [
      [dismiss, dismiss],
      [deactivate, deactivate],
      [dismiss, deactivate],
    ] as const) {
      const second = await twoAdministrators()
      await Promise.all([first(root, second), other(second, root)])
      const left = [root, second]
      const working = await Promise.all(left.map(mayAdminister))
      expect(working.filter(Boolean)).toHaveLength(1)
      root = working[0] ? root : second
    }
  })
})
