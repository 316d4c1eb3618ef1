import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { acts, platformActs } from '#db/schema/index'
import type { ProcedureContext } from '#server/kernel/context'
import { createDenialRecorder } from '#server/platform/activity/index'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()

async function aReader() {
  const org = await makeOrg(test.db)
  const userId = await makeMember(test.db, org, 'viewer')
  return { org, userId, key: await makeKey(test.db, org, { userId, scopes: ['specs:read'] }) }
}

it('an act that is refused for want of a permission is in the log of the org once an hour', async () => {
  const { org, userId, key } = await aReader()
  const attempts = [
    { path: 'audit', method: 'GET' },
    { path: 'audit', method: 'GET' },
    { path: 'outgoing-webhooks', method: 'POST' },
  ]
  for (const { path, method } of attempts)
    expect((await test.ask(`/app/${org.slug}/api/${path}`, { method, key })).status).toBe(403)
  const rows = await test.db.select().from(acts).where(eq(acts.orgId, org.id)).orderBy(acts.id)
  expect(rows).toMatchObject([
    {
      act: 'access.refuse',
      userId,
      credential: 'api_key',
      targetId: 'audit.list',
      details: { permission: 'org:manage' },
    },
    { act: 'access.refuse', userId, targetId: 'outgoingWebhooks.add', details: { permission: 'org:manage' } },
  ])
})

it('a refused act of the deployment is in its own log', async () => {
  const { userId, key } = await aReader()
  expect((await test.ask('/app/admin/api/users', { key })).status).toBe(403)
  const rows = await test.db.select().from(platformActs).where(eq(platformActs.userId, userId))
  expect(rows).toMatchObject([
    { act: 'access.refuse', targetId: 'users.list', details: { permission: 'platform:manage' } },
  ])
})

it('somebody who tries every door leaves 20 rows an hour', async () => {
  const { org, userId } = await aReader()
  const recordDenial = createDenialRecorder()
  let now = new Date('2026-03-03T12:00:00Z')
  const ctx = {
    ...test.ctx,
    actor: { kind: 'user', userId, sessionId: 'a', isSuperAdmin: false, onlyMembership: null, scopes: null },
    clock: { now: () => now },
  } as unknown as ProcedureContext
  const tryAll = async () => {
    for (let at = 0; at < 30; at++)
      await recordDenial(ctx, { procedure: `some.procedure${at}`, permission: 'org:manage', org })
    return test.db.$count(acts, eq(acts.orgId, org.id))
  }
  expect([await tryAll(), await tryAll()]).toEqual([20, 20])
  now = new Date('2026-03-03T13:00:00Z')
  expect(await tryAll()).toBe(40)
})
