import { eq } from 'drizzle-orm'
import { generateKeyPair, type JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { platformActs, users } from '#db/schema/index'
import { endEverywhere, makeFirstAccountLink } from '#server/accounts/auth/index'
import { ensureFirstOrg } from '#server/accounts/orgs/index'
import { makeMember } from '#tests/support/make-org'
import { MisbehavingProvider } from '#tests/support/sign-in/misbehaving-provider'
import { SignInSite } from '#tests/support/sign-in/sign-in-site'
import type { Visitor } from '#tests/support/sign-in/visitor'
import { openMisledSite } from './misled-site'

const { provider, site, signIn, bearer } = openMisledSite()

const MINUTE = 60
const now = () => Math.floor(Date.now() / 1000)

/** Each token is wrong in exactly one way. */
const FORGERIES: Record<string, (payload: JWTPayload) => Promise<string> | string> = {
  'without a signature': (payload) => provider.unsigned(payload),
  'signed with the public key as a shared secret': (payload) => provider.confused(payload),
  'of another audience': (payload) => provider.sign({ ...payload, aud: 'somebody-else' }),
  'of another issuer': (payload) => provider.sign({ ...payload, iss: 'https://evil.test' }),
  'that has expired': (payload) => provider.sign({ ...payload, exp: now() - 2 * MINUTE }),
  'that is not valid yet': (payload) => provider.sign({ ...payload, nbf: now() + 2 * MINUTE }),
  'of a clock that is ten minutes ahead': (payload) =>
    provider.sign({ ...payload, iat: now() + 10 * MINUTE, exp: now() + 15 * MINUTE }),
  'of a clock that is ten minutes behind': (payload) =>
    provider.sign({ ...payload, iat: now() - 10 * MINUTE, exp: now() - 5 * MINUTE }),
  'without an end': ({ exp: _, ...payload }) => provider.sign(payload),
  'without a subject': ({ sub: _, ...payload }) => provider.sign(payload),
  'about a subject that is no name': (payload) => provider.sign({ ...payload, sub: 'some\0body' }),
  'of a key that nobody published': (payload) => provider.sign(payload, { kid: 'unknown' }),
  'signed by another key under a known name': async (payload) =>
    provider.sign(payload, { key: (await generateKeyPair('RS256')).privateKey }),
}

describe('an ID token', () => {
  it('that is valid signs its user in', async () => {
    const visitor = site.visitor()
    expect(await signIn(visitor)).toBe('/app/')
    expect(await (await site.session(visitor)).json()).toMatchObject({
      user: { name: 'Some Body', email: null },
    })
  })

  it.each(Object.keys(FORGERIES))('%s is rejected', async (kind) => {
    provider.idToken = async (nonce) => (await FORGERIES[kind]?.({ ...provider.person(), nonce })) ?? ''
    const visitor = site.visitor()
    expect(await signIn(visitor)).toBe('/auth/problem?reason=refused')
    expect(visitor.cookie('svc_session')).toBeUndefined()
  })

  it('with a wrong or missing nonce is rejected', async () => {
    for (const nonce of ['another', undefined]) {
      provider.idToken = () => provider.sign({ ...provider.person(), nonce })
      expect(await signIn()).toBe('/auth/problem?reason=refused')
    }
  })

  it('from a clock that is 30 seconds off is accepted', async () => {
    for (const skew of [-30, 30]) {
      const times = { iat: now() + skew, nbf: now() + skew, exp: now() + skew + 5 }
      provider.idToken = (nonce) => provider.sign({ ...provider.person(), ...times, nonce })
      expect(await signIn(), String(skew)).toBe('/app/')
    }
  })
})

describe('the callback of the provider', () => {
  it('with a wrong or missing state signs no user in', async () => {
    const visitor = site.visitor()
    const { location } = await visitor.send('/auth/login')
    const { code } = provider.consent(location ?? '')
    for (const state of ['x'.repeat(43), ''])
      expect((await visitor.send(`/auth/callback?code=${code}&state=${state}`)).location).toBe(
        '/auth/problem?reason=expired',
      )
    expect((await visitor.send(`/auth/callback?code=${code}`)).location).toBe('/auth/problem?reason=expired')
  })

  it('with the state and code of an attacker does not sign the user in to the attacker’s account', async () => {
    const [attacker, victim] = [site.visitor(), site.visitor()]
    const { location } = await attacker.send('/auth/login')
    const { code, state } = provider.consent(location ?? '')
    const path = `/auth/callback?code=${code}&state=${state}`
    expect((await victim.send(path)).location).toBe('/auth/problem?reason=expired')
    expect(victim.cookie('svc_session')).toBeUndefined()
  })

  it('fails after ten minutes', async () => {
    const visitor = site.visitor()
    const { location } = await visitor.send('/auth/login')
    const { code, state } = provider.consent(location ?? '')
    site.clock.advance(11 * 60_000)
    expect((await visitor.send(`/auth/callback?code=${code}&state=${state}`)).location).toBe(
      '/auth/problem?reason=expired',
    )
    site.clock.advance(-11 * 60_000)
  })

  it('shows that the provider denied the request', async () => {
    const visitor = site.visitor()
    const { location } = await visitor.send('/auth/login')
    const { state } = provider.consent(location ?? '')
    expect((await visitor.send(`/auth/callback?error=access_denied&state=${state}`)).location).toBe(
      '/auth/problem?reason=refused',
    )
  })
})

describe('an access token', () => {
  it.each(Object.keys(FORGERIES))('%s is rejected', async (kind) => {
    await signIn()
    const response = await bearer((await FORGERIES[kind]?.(provider.person())) ?? '')
    expect(response.status).toBe(401)
  })

  it('of a user who never signed in is rejected', async () => {
    expect((await bearer(await provider.sign(provider.person('nobody')))).status).toBe(401)
  })

  it('issued before its user signed out everywhere is rejected', async () => {
    provider.idToken = (nonce) => provider.sign({ ...provider.person('leaver'), nonce })
    const visitor = site.visitor()
    await signIn(visitor, '/auth/login')
    const { user } = (await (await site.session(visitor)).json()) as { user: { sub: string } }
    const token = await provider.sign(provider.person('leaver'))
    expect((await bearer(token, '/openapi.json')).status).toBe(200)
    await endEverywhere(site.ctx, Number(user.sub))
    expect((await bearer(token, '/openapi.json')).status).toBe(401)
    expect((await visitor.send(`/app/${site.org.slug}/api/dashboard`)).status).toBe(401)
  })
})

describe('the provider’s keys', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('are loaded again when a token names an unknown key', async () => {
    await signIn()
    await provider.rotate()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 })
    expect(await signIn()).toBe('/app/')
  })

  it('that cannot be loaded cause a provider error, not an invalid token', async () => {
    provider.isJwksDown = true
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    expect(await signIn()).toBe('/auth/problem?reason=unavailable')
    expect((await bearer(await provider.sign(provider.person()))).status).toBe(502)
  })
})

describe('an email address', () => {
  const claim = (subject: string, claims: JWTPayload) => {
    provider.idToken = (nonce) => provider.sign({ ...provider.person(subject), ...claims, nonce })
  }

  const whoIs = async (visitor: Visitor) =>
    ((await (await site.session(visitor)).json()) as { user: { sub: string; email: string | null } }).user

  async function comeIn(subject: string, claims: JWTPayload) {
    claim(subject, claims)
    const visitor = site.visitor()
    await signIn(visitor)
    return whoIs(visitor)
  }

  it('that the provider verified links the waiting account, once', async () => {
    const userId = await makeMember(site.db, site.org)
    const [user] = await site.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
    const email = user?.email?.toUpperCase()
    const first = await comeIn('verified', { email, email_verified: true })
    expect(first.sub).toBe(String(userId))
    const second = await comeIn('verified-too', { email, email_verified: true })
    expect(second.sub).not.toBe(first.sub)
    expect(second.email).toBeNull()
    const linked = await site.db.select().from(platformActs).where(eq(platformActs.act, 'identity.link'))
    const details = { provider: provider.issuer }
    expect(linked).toContainEqual(expect.objectContaining({ userId, targetId: String(userId), details }))
  })

  it('that is not verified links no account and is not stored', async () => {
    const userId = await makeMember(site.db, site.org)
    const [user] = await site.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
    for (const email_verified of [false, undefined, 'true']) {
      const came = await comeIn(`unverified-${email_verified}`, { email: user?.email, email_verified })
      expect(came.sub).not.toBe(String(userId))
      expect(came.email).toBeNull()
    }
  })
})

describe('the first account', () => {
  it('belongs to the user who signs in with the start link, and to no other user', async () => {
    const { adminId } = await ensureFirstOrg(site.ctx, 'first')
    provider.idToken = (nonce) => provider.sign({ ...provider.person('early'), nonce })
    const early = site.visitor()
    await signIn(early)
    const link = await makeFirstAccountLink(site.ctx, adminId)
    const token = new URL(link ?? '', site.address).searchParams.get('token') ?? ''

    provider.idToken = (nonce) => provider.sign({ ...provider.person('owner'), name: 'The Owner', nonce })
    const owner = site.visitor()
    const { response } = await owner.post('/trpc/signIn.openFirstAccount', { json: { token } })
    const { code, state } = provider.consent((await response.json()).result.data.json)
    expect((await owner.send(`/auth/callback?code=${code}&state=${state}`)).location).toBe('/app/')

    const permissions = async (visitor: Visitor) =>
      (await (await visitor.send('/app/first/api/session')).response.json()).permissions
    expect(await permissions(owner)).toContain('platform:manage')
    expect(await permissions(early)).toEqual([])
    expect(await makeFirstAccountLink(site.ctx, adminId)).toBeNull()
  })
})

describe('a provider', () => {
  const other = new MisbehavingProvider()
  const elsewhere = new SignInSite(() => other.settings)
  beforeAll(async () => {
    await other.start()
    await elsewhere.start()
  })
  afterAll(async () => {
    await elsewhere.stop()
    await other.stop()
  })

  const begin = async () => (await elsewhere.visitor().send('/auth/login')).location

  it('is rejected if its metadata names another issuer or is missing, and works once it recovers', async () => {
    const { issuer } = other
    other.issuer = 'https://evil.test'
    expect(await begin()).toBe('/auth/problem?reason=unavailable')
    other.isDown = true
    expect(await begin()).toBe('/auth/problem?reason=unavailable')
    other.issuer = issuer
    other.isDown = false
    expect(await begin()).toContain(`${issuer}/authorize`)
  })
})

describe('signing out', () => {
  it('may redirect from our form to the provider only', async () => {
    const { response } = await site.visitor().send('/', { headers: { accept: 'text/html' } })
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`form-action 'self' ${provider.issuer};`)
  })

  it('ends our session and then the provider’s', async () => {
    const visitor = site.visitor()
    await signIn(visitor)
    const { location } = await visitor.send('/auth/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
    const url = new URL(location ?? '')
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/logout`)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${site.address}/`)
    expect(visitor.cookie('svc_session')).toBeUndefined()
  })
})
