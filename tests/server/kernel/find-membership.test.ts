import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { memberships, orgs } from '#db/schema/index'
import { findMembership } from '#server/kernel/access/find-membership'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { openSignInSite } from '#tests/support/sign-in/sign-in-site'

const site = openSignInSite()

it('finds the org that has the slug now, also after another org took it', async () => {
  const { db } = site
  const first = await makeOrg(db)
  const userId = await makeMember(db, first)
  const find = async (slug: string) =>
    (await findMembership(db, { userId, isSuperAdmin: false, scopes: null }, slug))?.org.id ?? null
  expect(await find(first.slug)).toBe(first.id)

  const newSlug = `${first.slug}-renamed`
  await db.update(orgs).set({ slug: newSlug }).where(eq(orgs.id, first.id))
  expect(await find(first.slug)).toBe(null)
  const second = await makeOrg(db, first.slug)
  expect(await find(first.slug)).toBe(null)
  await db.insert(memberships).values({ orgId: second.id, userId, role: 'viewer' })
  expect(await find(first.slug)).toBe(second.id)
  expect(await find(newSlug)).toBe(first.id)
})
