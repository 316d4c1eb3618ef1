import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { users } from '#db/schema/index'
import { makePasswordLink } from '#server/accounts/auth/accounts/new-password'
import { createInvitation } from '#server/accounts/orgs/invitations/create-invitation'
import { deactivateUser } from '#server/accounts/users/deactivate-user'
import { setAdministrator } from '#server/accounts/users/set-administrator'
import { PERMISSIONS } from '#server/kernel/permissions'
import type { OutgoingMail } from '#server/ports/mail/port'
import { canary } from '#tests/support/canary/canary'
import { makeMember } from '#tests/support/make-org'
import { openSignInSite } from '#tests/support/sign-in/sign-in-site'
import type { Visitor } from '#tests/support/sign-in/visitor'
import { userActor } from '#tests/support/test-context'

const site = openSignInSite()
let root = 0

/** Submits a page's form. Returns the redirect location or the error code. */
async function call(visitor: Visitor, procedure: string, json: object) {
  const { response } = await visitor.post(`/trpc/${procedure}`, { json })
  const body = await response.json()
  return body.error ? body.error.json.data.code : body.result.data.json
}

async function invite(role: 'viewer' | 'editor' = 'editor', boundTo: string | null = null): Promise<string> {
  const userId = await makeMember(site.db, site.org, 'admin')
  const ctx = { ...as(userId), org: site.org, permissions: [...PERMISSIONS] }
  const { url } = await createInvitation(ctx, { role, email: boundTo, only_for_email: boundTo !== null })
  return new URL(url, site.address).searchParams.get('token') ?? ''
}

const NEW = { name: 'New Colleague', password: canary('password') }

const access = async (visitor: Visitor) => (await visitor.send(`/app/${site.org.slug}/api/dashboard`)).status

const as = (userId: number) => ({ ...site.ctx, actor: userActor(userId, { isSuperAdmin: true }) }) as const

async function makeAdministrator(): Promise<number> {
  const userId = await makeMember(site.db, site.org, 'admin')
  await site.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, userId))
  return userId
}

async function passwordToken(userId: number, madeBy?: number): Promise<string> {
  const link = await makePasswordLink(as(madeBy ?? (await makeAdministrator())), userId)
  return new URL(link).searchParams.get('token') ?? ''
}

describe('an invitation', () => {
  it('creates an account, a membership and a session, once', async () => {
    const token = await invite()
    const account = { ...NEW, email: 'invited@example.com' }
    const [first, second] = [site.visitor(), site.visitor()]
    expect(await call(first, 'account.createInvited', { token, ...account })).toBe(`/app/${site.org.slug}/`)
    expect(await (await site.session(first)).json()).toMatchObject({
      user: { email: account.email },
      permissions: ['specs:read', 'specs:write'],
    })
    const again = { token, ...account, email: 'second@example.com' }
    expect(await call(second, 'account.createInvited', again)).toBe('/auth/problem?reason=link')
    expect(await site.signInAs(site.visitor(), { userId: 0, ...account })).toBe(`${site.address}/app/`)
  })

  it('does not take over an account: a user with a known email must sign in first', async () => {
    const { email } = await site.makeAccount()
    const token = await invite()
    expect(await call(site.visitor(), 'account.createInvited', { token, ...NEW, email })).toBe('conflict')
  })

  it('bound to an address creates an account only for that address and does not show it', async () => {
    const mails: OutgoingMail[] = []
    site.ctx.ports.mail = { send: async (mail) => void mails.push(mail), tryConnection: async () => {} }
    onTestFinished(() => {
      site.ctx.ports.mail = null
    })
    const token = await invite('editor', 'bound.person@example.com')
    const visitor = site.visitor()
    const opened = await visitor.send(`/auth/invitation?token=${token}`)
    expect(await opened.response.text()).not.toContain('bound.person@')
    const account = { token, ...NEW, email: 'stranger@example.com' }
    expect(await call(visitor, 'account.createInvited', account)).toBe('forbidden')
    expect(await site.db.select().from(users).where(eq(users.email, account.email))).toEqual([])
    const bound = { ...account, email: 'Bound.Person@example.com' }
    expect(await call(visitor, 'account.createInvited', bound)).toBe('forbidden')
    bound.token = /token=(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    expect(await call(visitor, 'account.createInvited', bound)).toBe(`/app/${site.org.slug}/`)
  })

  it('adds a signed-in user with their existing account', async () => {
    const visitor = site.visitor()
    await site.signInAs(visitor, await site.makeAccount())
    expect(await call(visitor, 'account.joinByInvitation', { token: await invite() })).toBe(
      `/app/${site.org.slug}/`,
    )
    expect(await call(site.visitor(), 'account.joinByInvitation', { token: await invite() })).toBe(
      'unauthenticated',
    )
  })
})

it('an email or a name with a NUL character is invalid', async () => {
  const typed = { waiting: 'x', email: 'a\0b@example.com', password: 'x' }
  expect(await call(site.visitor(), 'signIn.withPassword', typed)).toBe('validation_failed')
  const account = { ...NEW, name: 'New\0Colleague', email: 'nul@example.com' }
  expect(await call(site.visitor(), 'account.createInvited', { token: await invite(), ...account })).toBe(
    'validation_failed',
  )
})

describe('a password', () => {
  it.each([
    ['short', 'tea pots'],
    ['on every list', 'passwordpassword'],
    ['on every list, dressed up', 'P@ssw0rd2024!'],
    ['a row of keys', 'qwertyuiop'],
    ['one letter', 'aaaaaaaaaaaaa'],
    ['a repetition', 'abcabcabcabc'],
    ['the own address', 'weak.person@example.com'],
    ['the own name', 'WeakPerson123'],
  ])('that is %s is rejected', async (_kind, password) => {
    const account = { name: 'Weak Person', email: 'weak.person@example.com', password }
    const token = await invite()
    expect(await call(site.visitor(), 'account.createInvited', { token, ...account })).toBe(
      'validation_failed',
    )
  })

  it('can be reset once by a link, which ends existing sessions', async () => {
    const account = await site.makeAccount()
    const old = site.visitor()
    await site.signInAs(old, account)
    const token = await passwordToken(account.userId)
    const fresh = site.visitor()
    expect(await call(fresh, 'account.setPassword', { token, password: 'password12' })).toBe(
      'validation_failed',
    )
    expect(await call(fresh, 'account.setPassword', { token, password: canary('other-password') })).toBe(
      '/app/',
    )
    expect([await access(fresh), await access(old)]).toEqual([200, 401])
    expect(await call(fresh, 'account.setPassword', { token, password: canary('other-password') })).toBe(
      '/auth/problem?reason=link',
    )
    const waiting = await site.toForm(old)
    expect(await site.type(old, waiting, account.email, account.password)).toBeNull()
  })

  it('cannot be reset by a link of a deactivated user, and sessions stay ended after reactivation', async () => {
    const { userId } = await site.makeAccount()
    const token = await passwordToken(userId)
    const person = eq(users.id, userId)
    await site.db.update(users).set({ deactivatedAt: new Date() }).where(person)
    const visitor = site.visitor()
    expect(await call(visitor, 'account.setPassword', { token, password: canary('other-password') })).toBe(
      '/auth/problem?reason=link',
    )
    await site.db.update(users).set({ deactivatedAt: null }).where(person)
    expect(await access(visitor)).toBe(401)
  })

  it.each([
    ['no longer administers the deployment', (userId: number) => setAdministrator(as(root), userId, false)],
    ['is deactivated', (userId: number) => deactivateUser(as(root), userId)],
  ])('cannot be set by a link from an administrator who %s', async (_, end) => {
    root = await makeAdministrator()
    const maker = await makeAdministrator()
    const { userId } = await site.makeAccount()
    const token = await passwordToken(userId, maker)
    await end(maker)
    const typed = { token, password: canary('other-password') }
    expect(await call(site.visitor(), 'account.setPassword', typed)).toBe('/auth/problem?reason=link')
  })

  it('cannot be set for the service user of an API key', async () => {
    const email = 'service@service.invalid'
    const [service] = await site.db
      .insert(users)
      .values({ kind: 'service', email, name: 'A key' })
      .returning({ id: users.id })
    await expect(passwordToken(service?.id ?? 0)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('can be changed only with the current password', async () => {
    const account = await site.makeAccount()
    const visitor = site.visitor()
    await site.signInAs(visitor, account)
    const password = canary('other-password')
    expect(await call(visitor, 'account.changePassword', { current: 'not it at all', password })).toBe(
      'forbidden',
    )
    await call(visitor, 'account.changePassword', { current: account.password, password })
    expect(await access(visitor)).toBe(200)
    expect(await site.signInAs(site.visitor(), { ...account, password })).toBe(`${site.address}/app/`)
  })

  it('accepts the email in any case, but no other Unicode variant of a letter', async () => {
    const account = await site.makeAccount()
    const email = `i${account.email}`
    await site.db.update(users).set({ email }).where(eq(users.id, account.userId))
    const visitor = site.visitor()
    const waiting = await site.toForm(visitor)
    const type = (letter: string) => site.type(visitor, waiting, letter + account.email, account.password)
    // Postgres lowercases İ to i and JavaScript does not. Separate counts would double the guesses for each i.
    expect(await type('İ')).toBeNull()
    expect(await type('I')).toContain('/idp/auth/')
  })
})

describe('the list of sessions', () => {
  const list = async (visitor: Visitor) =>
    (
      (await (await visitor.send(`/app/${site.org.slug}/api/sessions`)).response.json()) as {
        sessions: { id: string; is_current: boolean; kind: string }[]
      }
    ).sessions

  it('shows only the user’s sessions and ends one of them', async () => {
    const account = await site.makeAccount()
    const [here, there, other] = [site.visitor(), site.visitor(), site.visitor()]
    for (const visitor of [here, there]) await site.signInAs(visitor, account)
    await site.signInAs(other, await site.makeAccount())
    const sessions = await list(here)
    expect(sessions.map(({ is_current }) => is_current).sort()).toEqual([false, true])
    const elsewhere = sessions.find(({ is_current }) => !is_current)
    const path = `/app/${site.org.slug}/api/sessions/${elsewhere?.id}`
    const headers = { origin: site.address }
    expect((await other.send(path, { method: 'DELETE', headers })).status).toBe(404)
    expect((await here.send(path, { method: 'DELETE', headers })).status).toBe(200)
    expect([await access(here), await access(there), await access(other)]).toEqual([200, 401, 200])
    expect((await there.post('/auth/refresh')).status).toBe(401)
  })

  it('ends all browsers, refresh tokens and access tokens', async () => {
    const account = await site.makeAccount()
    const [here, there] = [site.visitor(), site.visitor()]
    for (const visitor of [here, there]) await site.signInAs(visitor, account)
    const { access_token } = await (await there.post('/auth/refresh')).response.json()
    expect((await here.post(`/app/${site.org.slug}/api/sessions/end-all`)).status).toBe(200)
    expect([await access(here), await access(there)]).toEqual([401, 401])
    expect((await there.post('/auth/refresh')).status).toBe(401)
    const headers = { authorization: `Bearer ${access_token}` }
    expect((await fetch(`${site.address}/app/${site.org.slug}/api/dashboard`, { headers })).status).toBe(401)
  })
})
