import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  acts,
  chatLinks,
  codeHostAccounts,
  identities,
  noticeEvents,
  noticeSettings,
  users,
} from '#db/schema/index'
import { isPasswordLink } from '#server/accounts/auth/accounts/new-password'
import { makeSignInLink } from '#server/accounts/auth/index'
import { findInvitation } from '#server/accounts/orgs/index'
import { createInvitation } from '#server/accounts/orgs/invitations/create-invitation'
import { PERMISSIONS } from '#server/kernel/permissions'
import { canary } from '#tests/support/canary/canary'
import { makeKey, makeMember } from '#tests/support/make-org'
import { MisbehavingProvider } from '#tests/support/sign-in/misbehaving-provider'
import { SignInSite } from '#tests/support/sign-in/sign-in-site'
import type { Visitor } from '#tests/support/sign-in/visitor'
import { userActor } from '#tests/support/test-context'

const ENCRYPTION_KEY = canary('encryption-key')
const provider = new MisbehavingProvider()
/** One deployment before and after its operator set OIDC_ISSUER. */
const before = new SignInSite(() => ({ ENCRYPTION_KEY }))
const after = new SignInSite(
  () => ({ ENCRYPTION_KEY, ...provider.settings }),
  async () => before.databaseUrl,
)

beforeAll(async () => {
  await provider.start()
  await before.start()
  await before.makeAccount()
  await after.start()
})
afterAll(async () => {
  await after.stop()
  await before.stop()
  await provider.stop()
})

const password = canary('password')

const admin = (userId: number) => ({
  ...before.ctx,
  actor: userActor(userId),
  org: before.org,
  permissions: [...PERMISSIONS],
})

async function invite(byUserId: number): Promise<string> {
  const { url } = await createInvitation(admin(byUserId), {
    role: 'admin',
    email: null,
    only_for_email: false,
  })
  return new URL(url, before.address).searchParams.get('token') ?? ''
}

/** Somebody accepts an invitation that was passed on by hand, with any address, and uses the account. */
async function createAccount(email: string) {
  const visitor = before.visitor()
  const token = await invite(await makeMember(before.db, before.org))
  await visitor.post('/trpc/account.createInvited', { json: { token, name: 'Somebody', email, password } })
  const [user] = await before.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!user) throw new Error('the invitation created no account')
  const { id: userId } = user
  const key = await makeKey(before.db, before.org, { userId })
  const invitation = await invite(userId)
  return { userId, email, visitor, key, invitation, refreshToken: await signDeviceIn(visitor) }
}

type Holder = Awaited<ReturnType<typeof createAccount>>

async function signDeviceIn(visitor: Visitor): Promise<string> {
  const { device_code, user_code } = await (await visitor.post('/auth/device/code', {})).response.json()
  await visitor.post('/trpc/signIn.answerDevice', { json: { user_code, approve: true } })
  return (await (await visitor.post('/auth/device/token', { device_code })).response.json()).refresh_token
}

/** Signs in at the new provider, which has verified the address. */
async function signInAfter(email: string): Promise<Visitor> {
  provider.idToken = (nonce) =>
    provider.sign({ ...provider.person(email), email, email_verified: true, nonce })
  const visitor = after.visitor()
  const { location } = await visitor.send('/auth/login')
  const { code, state } = provider.consent(location ?? '')
  expect((await visitor.send(`/auth/callback?code=${code}&state=${state}`)).location).toBe('/app/')
  return visitor
}

const api = (path: string) => `/app/${before.org.slug}/api/${path}`

/** What of the account still works for its earlier holder. */
async function accessOf({ visitor, key, refreshToken, email, invitation }: Holder) {
  const headers = { authorization: `Bearer ${key}` }
  const browser = before.visitor()
  const next = await before.type(browser, await before.toForm(browser), email, password)
  return {
    session: (await visitor.send(api('dashboard'))).status === 200,
    key: (await fetch(after.address + api('dashboard'), { headers })).status === 200,
    device: (await before.visitor().post('/auth/refresh', { refresh_token: refreshToken })).status === 200,
    password: next?.includes('/idp/auth/') ?? false,
    invitation: (await findInvitation(before.ctx, invitation)) !== null,
  }
}

const nothing = { session: false, key: false, device: false, password: false, invitation: false }
const everything = { session: true, key: true, device: true, password: true, invitation: true }

it('ends all earlier access to an account whose address nobody confirmed', async () => {
  const stranger = await createAccount('owner@example.com')
  const { userId } = stranger
  const { db, org } = before
  const link = { userId, login: 'stranger', name: 'Stranger', accessToken: canary('code-host') }
  await db.insert(codeHostAccounts).values(link)
  await db.insert(chatLinks).values({ orgId: org.id, teamId: 'T1', chatUserId: 'U1', userId })
  const passwordLink = await makeSignInLink(db, before.clock, userId, 'set_password')

  const owner = await signInAfter(stranger.email)
  expect(await (await owner.send(api('session'))).response.json()).toMatchObject({
    user: { sub: String(userId), email: stranger.email },
    permissions: expect.arrayContaining(['specs:write']),
  })
  expect(await accessOf(stranger)).toEqual(nothing)
  expect(await isPasswordLink(before.ctx, passwordLink)).toBe(false)
  expect(await db.$count(codeHostAccounts, eq(codeHostAccounts.userId, userId))).toBe(0)
  expect(await db.$count(chatLinks, eq(chatLinks.userId, userId))).toBe(0)
  expect(await db.select().from(identities).where(eq(identities.userId, userId))).toMatchObject([
    { provider: provider.issuer },
  ])
  expect((await owner.send(api('dashboard'))).status).toBe(200)
})

it('is in the audit log of the organization, and the person is told', async () => {
  const { userId, email } = await createAccount('told@example.com')
  const off = { inbox: false, mail: 'off' } as const
  const kinds = { account_taken_over: off, spec_commented: off }
  await before.db.insert(noticeSettings).values({ orgId: before.org.id, userId, kinds })
  await signInAfter(email)
  await signInAfter(email)
  expect(await before.db.select().from(acts).where(eq(acts.act, 'user.take_over'))).toContainEqual(
    expect.objectContaining({
      targetId: String(userId),
      details: { provider: provider.issuer, reason: 'unconfirmed address' },
    }),
  )
  const events = await before.db
    .select()
    .from(noticeEvents)
    .where(eq(noticeEvents.kind, 'account_taken_over'))
  expect(events.filter(({ items }) => JSON.stringify(items) === JSON.stringify([{ userId }]))).toHaveLength(1)
  const settings = await before.db.select().from(noticeSettings).where(eq(noticeSettings.userId, userId))
  expect(settings).toMatchObject([{ kinds: { spec_commented: off } }])
  expect(settings[0]?.kinds).not.toHaveProperty('account_taken_over')
})

it('keeps the access to an account with a confirmed address', async () => {
  const holder = await createAccount('confirmed@example.com')
  await before.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, holder.userId))
  await signInAfter(holder.email)
  expect(await accessOf(holder)).toEqual(everything)
})
