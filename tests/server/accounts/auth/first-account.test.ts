import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/schema/index'
import { makeFirstAccountLink } from '#server/accounts/auth/index'
import { ensureFirstOrg } from '#server/accounts/orgs/index'
import { canary } from '#tests/support/canary/canary'
import { openSignInSite } from '#tests/support/sign-in/sign-in-site'

const site = openSignInSite()

const account = { name: 'First Person', email: 'first@example.com', password: canary('password') }

const create = (token: string, overrides: object = {}) =>
  site.visitor().post('/trpc/signIn.createFirstAccount', { json: { token, ...account, ...overrides } })

it('sign-in redirects to the first account page until an account exists', async () => {
  expect((await site.visitor().send('/auth/login')).location).toBe('/auth/first-account')
})

it('the start link creates the first account once, with a name and a password', async () => {
  const { adminId, org } = await ensureFirstOrg(site.ctx, 'first')
  const newToken = async () =>
    new URL((await makeFirstAccountLink(site.ctx, adminId)) ?? '', site.address).searchParams.get('token') ??
    ''
  const [ofEarlierStart, token] = [await newToken(), await newToken()]

  const weak = await create(token, { password: 'Password2024!' })
  expect(await weak.response.text()).toContain('easy to guess')
  expect(await (await create('x'.repeat(43))).response.json()).toEqual({
    result: { data: { json: '/auth/problem?reason=link' } },
  })

  const { email: takenEmail } = await site.makeAccount()
  const refusal = await (await create(token, { email: takenEmail.toUpperCase() })).response.json()
  expect(refusal.error.json).toMatchObject({
    message: 'An account with this email already exists. Enter another email.',
    data: { code: 'conflict' },
  })

  const visitor = site.visitor()
  const creation = await visitor.post('/trpc/signIn.createFirstAccount', { json: { token, ...account } })
  expect(await creation.response.json()).toEqual({ result: { data: { json: '/app/' } } })
  const session = await visitor.send(`/app/${org.slug}/api/session`)
  expect(await session.response.json()).toMatchObject({
    user: { name: account.name, email: account.email },
    permissions: expect.arrayContaining(['platform:manage']),
  })
  for (const spent of [token, ofEarlierStart])
    expect(await (await create(spent, { email: 'thief@example.com' })).response.json()).toEqual({
      result: { data: { json: '/auth/problem?reason=link' } },
    })
  expect(await site.db.select().from(users).where(eq(users.email, account.email))).toHaveLength(1)
})

it('no further link is printed after the first account, which can sign in', async () => {
  const { adminId } = await ensureFirstOrg(site.ctx, 'first')
  expect(await makeFirstAccountLink(site.ctx, adminId)).toBeNull()
  expect(await site.signInAs(site.visitor(), { userId: adminId, ...account })).toBe(`${site.address}/app/`)
})
