import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { memberships, users } from '#db/schema/index'
import { listUsers } from '#server/accounts/users/list-users'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()

it('lists the orgs of each user and of no one else', async () => {
  const [first, second] = [await makeOrg(test.db), await makeOrg(test.db)]
  const inBoth = await makeMember(test.db, first)
  await test.db.insert(memberships).values({ orgId: second.id, userId: inBoth, role: 'viewer' })
  const inSecond = await makeMember(test.db, second)
  for (const [id, orgs] of [
    [inBoth, [first.slug, second.slug].toSorted()],
    [inSecond, [second.slug]],
  ] as const) {
    const [user] = await test.db.select({ email: users.email }).from(users).where(eq(users.id, id))
    const { users: matchingUsers } = await listUsers(test.ctx, { q: user?.email ?? '', limit: 20, offset: 0 })
    expect(matchingUsers.map((each) => each.orgs)).toEqual([orgs])
  }
})
