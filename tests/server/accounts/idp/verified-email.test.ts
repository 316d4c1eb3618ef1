import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/schema/index'
import { configureProvider } from '#server/accounts/idp/configure-provider'
import { confirmEmail } from '#server/accounts/users/confirm-email'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()

async function claimsOf(userId: number) {
  const { findAccount } = configureProvider({
    db: test.db,
    box: test.ctx.secretBox,
    baseUrl: 'https://specs.example.com',
    audience: 'specs',
    clientSecret: 'secret',
    cookieKey: 'key',
    keys: [],
  })
  const account = await findAccount?.({} as never, String(userId))
  return account?.claims('id_token', 'openid email', {}, [])
}

it('the embedded provider vouches for an address only after somebody confirmed it', async () => {
  const userId = await makeMember(test.db, await makeOrg(test.db))
  const email = `person-${userId}@example.com`
  const setUser = (user: { email: string | null; emailVerifiedAt: Date | null }) =>
    test.db.update(users).set(user).where(eq(users.id, userId))
  await setUser({ email, emailVerifiedAt: null })
  expect(await claimsOf(userId)).toMatchObject({ email, email_verified: false })
  await confirmEmail(test.ctx, userId)
  expect(await claimsOf(userId)).toMatchObject({ email, email_verified: true })
  await setUser({ email: null, emailVerifiedAt: null })
  expect(await claimsOf(userId)).not.toHaveProperty('email_verified')
  await expect(confirmEmail(test.ctx, userId)).rejects.toMatchObject({ code: 'conflict' })
})
