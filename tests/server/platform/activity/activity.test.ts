import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { activity, memberships } from '#db/schema/index'
import { findHome } from '#server/kernel/access/find-home'
import type { Org, ProcedureContext } from '#server/kernel/context'
import { createActivityRecorder } from '#server/platform/activity/index'
import { makeKey, makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'
import { userActor } from '#tests/support/test-context'

const test = openTestApp()
let org: Org

beforeAll(async () => {
  org = await makeOrg(test.db)
})

const notesOf = async (userId: number) =>
  (
    await test.db
      .select()
      .from(activity)
      .where(and(eq(activity.orgId, org.id), eq(activity.userId, userId)))
  ).map(({ day, source }) => `${day} ${source}`)

const today = () => new Date().toISOString().slice(0, 10)

it('activity is recorded once per user, day and client type', async () => {
  const userId = await makeMember(test.db, org, 'viewer')
  const path = `/app/${org.slug}/api/dashboard`
  const credentials = [
    { cookie: await signIn(test.db, userId) },
    { key: await makeKey(test.db, org, { userId }) },
    { key: await makeKey(test.db, org, { userId }), headers: { 'user-agent': 'svc/1.0.0' } },
  ]
  for (const credential of [...credentials, ...credentials])
    expect((await test.ask(path, credential)).status).toBe(200)
  expect((await notesOf(userId)).sort()).toEqual([`${today()} api`, `${today()} cli`, `${today()} dashboard`])
})

it('a rejected request counts as no activity', async () => {
  const userId = await makeMember(test.db, org, 'viewer')
  const cookie = await signIn(test.db, userId)
  expect((await test.ask(`/app/${org.slug}/api/audit`, { cookie })).status).toBe(403)
  expect(await notesOf(userId)).toEqual([])
})

it('the home of a person is the org that they used last, also on the same day', async () => {
  const [first, second] = [await makeOrg(test.db, 'a-home'), await makeOrg(test.db, 'b-home')]
  const userId = await makeMember(test.db, first, 'viewer')
  await test.db.insert(memberships).values({ orgId: second.id, userId, role: 'viewer' })
  const note = createActivityRecorder()
  const use = (used: Org, time: string) => {
    const actor = userActor(userId, { sessionId: 'a' })
    return note({ ...test.ctx, actor, clock: { now: () => new Date(`2030-01-01T${time}Z`) } }, used)
  }
  const home = () => findHome(test.ctx, userId)
  expect(await home()).toBe(first.slug)
  await use(second, '10:00:00')
  expect(await home()).toBe(second.slug)
  await use(first, '10:00:01')
  expect(await home()).toBe(first.slug)
  await use(second, '10:00:02')
  expect(await home()).toBe(second.slug)
})

it('a process writes once a day for a thousand requests of a user', async () => {
  const userId = await makeMember(test.db, org, 'viewer')
  let writes = 0
  const db = new Proxy(test.db, {
    get(target, name, self) {
      if (name === 'insert' || name === 'update') writes += 1
      return Reflect.get(target, name, self)
    },
  })
  const note = createActivityRecorder()
  const on = (day: string): ProcedureContext => ({
    ...test.ctx,
    db,
    actor: userActor(userId, { sessionId: 'a' }),
    clock: { now: () => new Date(`${day}T23:59:59Z`) },
  })
  for (let i = 0; i < 1000; i += 1) await note(on('2030-01-01'), org)
  // The day, and the last org.
  expect(writes).toBe(2)
  await note(on('2030-01-02'), org)
  expect(await notesOf(userId)).toEqual(['2030-01-01 dashboard', '2030-01-02 dashboard'])
})
