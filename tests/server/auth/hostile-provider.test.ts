import { eq } from 'drizzle-orm'
import { generateKeyPair, type JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { acts, memberships, orgs, platformActs, users } from '../../../db/schema'
import { endEverywhere, makeFirstAccountLink } from '../../../server/auth'
import { readAccessToken } from '../../../server/auth/read-access-token'
import { isPlatformAdmin } from '../../../server/kernel/administered-orgs'
import { findMembership } from '../../../server/kernel/find-membership'
import { ensureFirstOrg } from '../../../server/orgs'
import { makeMember, makeOrg } from '../../support/make-org'
import { MisbehavingProvider } from '../../support/misbehaving-provider'
import { SignInSite } from '../../support/sign-in-site'
import type { Visitor } from '../../support/visitor'

const provider = new MisbehavingProvider()
const site = new SignInSite(() => ({
  ...provider.settings,
  OIDC_ORGANIZATIONS: 'known-by-claim=org_1,no-members-here=org_2',
}))

beforeAll(async () => {
  await provider.start()
  await site.start()
  await makeOrg(site.db, 'known-by-claim')
  await makeOrg(site.db, 'no-members-here')
})
afterAll(async () => {
  await site.stop()
  await provider.stop()
})

const honest = provider.idToken
beforeEach(() => {
  provider.idToken = honest
  provider.isJwksDown = false
})

/** Goes through the sign-in, with what the provider gives out. Where the browser ends. */
async function signIn(visitor: Visitor = site.visitor(), login = '/auth/login'): Promise<string | null> {
  const { location } = await visitor.send(login)
  const { code, state } = provider.consent(location ?? '')
  return (await visitor.send(`/auth/callback?code=${code}&state=${state}`)).location
}

const bearer = (token: string, path = '/app/known-by-claim/api/dashboard') =>
  fetch(site.address + path, { headers: { authorization: `Bearer ${token}` } })

const MINUTE = 60
const now = () => Math.floor(Date.now() / 1000)

/** Every way in which a token can be wrong that is right in all the others. */
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
  it('that is as it should be signs its person in', async () => {
    const visitor = site.visitor()
    expect(await signIn(visitor)).toBe('/app/')
    expect(await (await site.session(visitor)).json()).toMatchObject({
      user: { name: 'Some Body', email: null },
    })
  })

  it.each(Object.keys(FORGERIES))('%s is refused', async (kind) => {
    provider.idToken = async (nonce) => (await FORGERIES[kind]?.({ ...provider.person(), nonce })) ?? ''
    const visitor = site.visitor()
    expect(await signIn(visitor)).toBe('/auth/problem?reason=refused')
    expect(visitor.cookie('svc_session')).toBeUndefined()
  })

  it('with another nonce, or none, is refused', async () => {
    for (const nonce of ['another', undefined]) {
      provider.idToken = () => provider.sign({ ...provider.person(), nonce })
      expect(await signIn()).toBe('/auth/problem?reason=refused')
    }
  })

  it('of a clock that is half a minute off is taken', async () => {
    for (const skew of [-30, 30]) {
      const times = { iat: now() + skew, nbf: now() + skew, exp: now() + skew + 5 }
      provider.idToken = (nonce) => provider.sign({ ...provider.person(), ...times, nonce })
      expect(await signIn(), String(skew)).toBe('/app/')
    }
  })
})

describe('the way back from the provider', () => {
  it('with another state, or none, leads nowhere', async () => {
    const visitor = site.visitor()
    const { location } = await visitor.send('/auth/login')
    const { code } = provider.consent(location ?? '')
    for (const state of ['x'.repeat(43), ''])
      expect((await visitor.send(`/auth/callback?code=${code}&state=${state}`)).location).toBe(
        '/auth/problem?reason=expired',
      )
    expect((await visitor.send(`/auth/callback?code=${code}`)).location).toBe('/auth/problem?reason=expired')
  })

  it('with the state and code of an attacker signs nobody in to their account', async () => {
    const [attacker, victim] = [site.visitor(), site.visitor()]
    const { location } = await attacker.send('/auth/login')
    const { code, state } = provider.consent(location ?? '')
    const path = `/auth/callback?code=${code}&state=${state}`
    expect((await victim.send(path)).location).toBe('/auth/problem?reason=expired')
    expect(victim.cookie('svc_session')).toBeUndefined()
  })

  it('later than ten minutes is too late', async () => {
    const visitor = site.visitor()
    const { location } = await visitor.send('/auth/login')
    const { code, state } = provider.consent(location ?? '')
    site.clock.advance(11 * 60_000)
    expect((await visitor.send(`/auth/callback?code=${code}&state=${state}`)).location).toBe(
      '/auth/problem?reason=expired',
    )
    site.clock.advance(-11 * 60_000)
  })

  it('with a no says so', async () => {
    const visitor = site.visitor()
    const { location } = await visitor.send('/auth/login')
    const { state } = provider.consent(location ?? '')
    expect((await visitor.send(`/auth/callback?error=access_denied&state=${state}`)).location).toBe(
      '/auth/problem?reason=refused',
    )
  })
})

describe('an access token', () => {
  it.each(Object.keys(FORGERIES))('%s is refused', async (kind) => {
    await signIn()
    const response = await bearer((await FORGERIES[kind]?.(provider.person())) ?? '')
    expect(response.status).toBe(401)
  })

  it('of somebody who never signed in here is refused', async () => {
    expect((await bearer(await provider.sign(provider.person('nobody')))).status).toBe(401)
  })

  it('made before its person signed out everywhere is refused', async () => {
    provider.idToken = (nonce) => provider.sign({ ...provider.person('leaver'), nonce })
    const visitor = site.visitor()
    await signIn(visitor, '/auth/login')
    const { user } = (await (await site.session(visitor)).json()) as { user: { sub: string } }
    const token = await provider.sign(provider.person('leaver'))
    expect((await bearer(token, '/healthz')).status).toBe(200)
    await endEverywhere(site.ctx, Number(user.sub))
    expect((await bearer(token, '/healthz')).status).toBe(401)
    expect((await visitor.send(`/app/${site.org.slug}/api/dashboard`)).status).toBe(401)
  })
})

describe('the provider’s keys', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('are read anew when a token names one that is not known yet', async () => {
    await signIn()
    await provider.rotate()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 })
    expect(await signIn()).toBe('/app/')
  })

  it('that cannot be read are the provider’s failure, not the token’s', async () => {
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

  it('that the provider verified leads to the account that waits for it, once', async () => {
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

  it('that nobody verified leads to no account, and is not kept', async () => {
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
  it('is whoever comes from the provider with the link of the start, and nobody who comes without', async () => {
    const { adminId } = await ensureFirstOrg(site.ctx, 'first')
    provider.idToken = (nonce) => provider.sign({ ...provider.person('early'), nonce })
    const early = site.visitor()
    await signIn(early)
    const link = await makeFirstAccountLink(site.ctx, adminId)
    const token = new URL(link ?? '', site.address).searchParams.get('token') ?? ''

    provider.idToken = (nonce) => provider.sign({ ...provider.person('owner'), name: 'The Owner', nonce })
    const owner = site.visitor()
    const input = encodeURIComponent(JSON.stringify({ json: { token } }))
    const { response } = await owner.send(`/trpc/signIn.openFirstAccount?input=${input}`)
    const { code, state } = provider.consent((await response.json()).result.data.json)
    expect((await owner.send(`/auth/callback?code=${code}&state=${state}`)).location).toBe('/app/')

    const permissions = async (visitor: Visitor) =>
      (await (await visitor.send('/app/first/api/session')).response.json()).permissions
    expect(await permissions(owner)).toContain('platform:manage')
    expect(await permissions(early)).toEqual([])
    expect(await makeFirstAccountLink(site.ctx, adminId)).toBeNull()
  })
})

describe('a provider that', () => {
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

  it('speaks for another, or says nothing, is not believed; one that comes back is', async () => {
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

describe('organization mode', () => {
  const claim = (subject: string, claims: JWTPayload) => {
    provider.idToken = (nonce) => provider.sign({ ...provider.person(subject), ...claims, nonce })
  }

  const roleOf = async (name: string) => {
    const [row] = await site.db
      .select({ role: memberships.role, slug: orgs.slug })
      .from(memberships)
      .innerJoin(orgs, eq(orgs.id, memberships.orgId))
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(eq(users.name, name))
    return row
  }

  it('asks the provider for the org by the id that it has there', async () => {
    const { location } = await site.visitor().send('/auth/login?org=known-by-claim&connection=sso')
    const query = new URL(location ?? '').searchParams
    expect([query.get('organization'), query.get('connection')]).toEqual(['org_1', 'sso'])
  })

  it('makes who comes from an org a viewer of it, or more if the claims say so', async () => {
    claim('viewer', { org_id: 'org_1', name: 'By Claim' })
    expect(await signIn(site.visitor(), '/auth/login?org=known-by-claim')).toBe('/app/known-by-claim/')
    claim('editor', { org_id: 'org_1', name: 'More By Claim', permissions: ['specs:read', 'specs:write'] })
    await signIn(site.visitor(), '/auth/login?org=known-by-claim')
    expect(await roleOf('By Claim')).toEqual({ role: 'viewer', slug: 'known-by-claim' })
    expect(await roleOf('More By Claim')).toEqual({ role: 'editor', slug: 'known-by-claim' })
    const joined = await site.db.select().from(acts).where(eq(acts.act, 'member.join'))
    expect(joined.map(({ details }) => details)).toEqual([{ role: 'viewer' }, { role: 'editor' }])
  })

  it('lets nobody in to an org by asking for it: the provider’s signature says where they are from', async () => {
    for (const claims of [{}, { org_id: 'org_2' }, { org_id: 'known-by-claim' }]) {
      claim('elsewhere', { name: 'From Elsewhere', ...claims })
      expect(await signIn(site.visitor(), '/auth/login?org=known-by-claim')).toBe(
        '/auth/problem?reason=organization',
      )
    }
    expect(await roleOf('From Elsewhere')).toBeUndefined()
  })

  it('opens by an access token the org that it names, as far as its permissions go, and no other', async () => {
    claim('tokened', { org_id: 'org_1', permissions: ['specs:write'] })
    await signIn(site.visitor(), '/auth/login?org=known-by-claim')
    const token = (claims: JWTPayload) => provider.sign({ ...provider.person('tokened'), ...claims })
    const dashboard = (slug: string) => `/app/${slug}/api/dashboard`
    expect((await bearer(await token({ org_id: 'org_1' }))).status).toBe(200)
    expect((await bearer(await token({ org_id: 'org_1', permissions: ['specs:write'] }))).status).toBe(403)
    expect((await bearer(await token({ org_id: 'org_1' }), dashboard('no-members-here'))).status).toBe(404)
    for (const org_id of ['org_2', 'org_9', 'known-by-claim', 7, 'a\nb', ['org_1']])
      expect((await bearer(await token({ org_id }))).status, String(org_id)).toBe(401)
  })

  it('opens by an access token that names permissions and no org no more than those, anywhere', async () => {
    claim('narrow', { org_id: 'org_1', name: 'Narrow', permissions: ['org:manage'] })
    await signIn(site.visitor(), '/auth/login?org=known-by-claim')
    await site.db.update(users).set({ isSuperAdmin: true }).where(eq(users.name, 'Narrow'))
    const opens = async (permissions?: unknown) => {
      const token = await provider.sign({
        ...provider.person('narrow'),
        ...(permissions === undefined ? {} : { permissions }),
      })
      const paths = [
        '/app/known-by-claim/api/dashboard',
        '/app/known-by-claim/api/audit',
        '/app/admin/api/audit',
      ]
      return Promise.all(paths.map(async (path) => (await bearer(token, path)).status))
    }
    expect(await opens()).toEqual([200, 200, 200])
    expect(await opens(['specs:read'])).toEqual([200, 403, 403])
    const unreadable = ['specs:read org:manage', { 0: 'specs:read' }, Array(101).fill('specs:read')]
    for (const permissions of [['something:else'], ...unreadable])
      expect(await opens(permissions)).toEqual([403, 403, 403])
  })

  it('never makes anybody the administrator of the deployment', async () => {
    claim('climber', { org_id: 'org_1', permissions: ['org:manage', 'platform:manage'] })
    await signIn(site.visitor(), '/auth/login?org=known-by-claim')
    const permissions = ['specs:read', 'platform:manage']
    const token = await provider.sign({ ...provider.person('climber'), org_id: 'org_1', permissions })
    expect((await bearer(token, '/app/admin/api/deliveries')).status).toBe(403)
  })
})

describe('without organization mode', () => {
  /** As a deployment of the same people would read it that knows none of the provider's organizations. */
  const read = async (claims: JWTPayload) => {
    const token = await provider.sign({ ...provider.person('anywhere'), ...claims })
    const actor = await readAccessToken(site.db, { ...site.signIn, organizations: new Map() }, token)
    if (actor?.kind !== 'user') throw new Error('the token is not taken')
    const opened = async (slug: string) => (await findMembership(site.db, actor, slug))?.permissions ?? null
    const orgs = [await opened('known-by-claim'), await opened('no-members-here')]
    return { orgs, administers: isPlatformAdmin({ actor }) }
  }

  it('a token that names an org opens what its person belongs to, and never the deployment', async () => {
    provider.idToken = (nonce) =>
      provider.sign({ ...provider.person('anywhere'), name: 'Anywhere', org_id: 'org_1', nonce })
    await signIn(site.visitor(), '/auth/login?org=known-by-claim')
    for (const org_id of ['org_1', 'org_2', 'org_9', 'no-members-here'])
      expect(await read({ org_id }), String(org_id)).toEqual({
        orgs: [['specs:read'], null],
        administers: false,
      })
    expect(await read({ org_id: 'org_9', permissions: [] })).toMatchObject({ orgs: [[], null] })

    await site.db.update(users).set({ isSuperAdmin: true }).where(eq(users.name, 'Anywhere'))
    expect((await read({})).administers).toBe(true)
    expect(await read({ org_id: 'org_9', permissions: ['specs:write', 'platform:manage'] })).toEqual({
      orgs: [['specs:write'], null],
      administers: false,
    })
    expect((await read({ org_id: 'org_9' })).administers).toBe(false)
  })
})

describe('signing out', () => {
  it('may lead from our form to the provider, and to nobody else', async () => {
    const { response } = await site.visitor().send('/', { headers: { accept: 'text/html' } })
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`form-action 'self' ${provider.issuer};`)
  })

  it('ends our session and then the provider’s', async () => {
    const visitor = site.visitor()
    await signIn(visitor)
    const { location } = await visitor.send('/auth/logout')
    const url = new URL(location ?? '')
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/logout`)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${site.address}/`)
    expect(visitor.cookie('svc_session')).toBeUndefined()
  })
})
