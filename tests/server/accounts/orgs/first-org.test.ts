import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { acts, memberships } from '#db/schema/index'
import { ensureFirstOrg } from '#server/accounts/orgs/index'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()

it('the administrator becomes a member of the new default org, and stays out after leaving', async () => {
  const { org, adminId } = await ensureFirstOrg(test.ctx, 'first-org')
  const theirs = and(eq(memberships.orgId, org.id), eq(memberships.userId, adminId))
  const rolesAfterStart = async () => {
    expect(await ensureFirstOrg(test.ctx, 'first-org')).toEqual({ org, adminId })
    return (await test.db.select().from(memberships).where(theirs)).map(({ role }) => role)
  }
  expect(await rolesAfterStart()).toEqual(['admin'])
  await test.db.delete(memberships).where(theirs)
  expect(await rolesAfterStart()).toEqual([])
  const recordedActs = await test.db.select().from(acts).where(eq(acts.orgId, org.id))
  expect(recordedActs.map(({ act, credential }) => [act, credential])).toEqual([['org.create', 'system']])
})
