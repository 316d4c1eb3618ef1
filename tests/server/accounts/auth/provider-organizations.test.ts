import { eq } from 'drizzle-orm'
import type { JWTPayload } from 'jose'
import { describe, expect, it } from 'vitest'
import { acts, memberships, orgs, users } from '#db/schema/index'
import { readAccessToken } from '#server/accounts/auth/tokens/read-access-token'
import { isPlatformAdmin } from '#server/kernel/access/administered-orgs'
import { findMembership } from '#server/kernel/access/find-membership'
import { openMisledSite } from './misled-site'

const { provider, site, signIn, bearer } = openMisledSite()

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

  it('sends the provider’s id of the org to the provider', async () => {
    const { location } = await site.visitor().send('/auth/login?org=known-by-claim&connection=sso')
    const query = new URL(location ?? '').searchParams
    expect([query.get('organization'), query.get('connection')]).toEqual(['org_1', 'sso'])
  })

  it('makes a user of an org its viewer, or more if the claims say so', async () => {
    claim('viewer', { org_id: 'org_1', name: 'By Claim' })
    expect(await signIn(site.visitor(), '/auth/login?org=known-by-claim')).toBe('/app/known-by-claim/')
    claim('editor', { org_id: 'org_1', name: 'More By Claim', permissions: ['specs:read', 'specs:write'] })
    await signIn(site.visitor(), '/auth/login?org=known-by-claim')
    expect(await roleOf('By Claim')).toEqual({ role: 'viewer', slug: 'known-by-claim' })
    expect(await roleOf('More By Claim')).toEqual({ role: 'editor', slug: 'known-by-claim' })
    const joined = await site.db.select().from(acts).where(eq(acts.act, 'member.join'))
    expect(joined.map(({ details }) => details)).toEqual([{ role: 'viewer' }, { role: 'editor' }])
  })

  it('makes nobody a member of an org that moves to another deployment', async () => {
    const move = (movingSince: Date | null) =>
      site.db.update(orgs).set({ movingSince }).where(eq(orgs.slug, 'known-by-claim'))
    claim('early', { org_id: 'org_1', name: 'Early' })
    await move(new Date())
    expect(await signIn(site.visitor(), '/auth/login?org=known-by-claim')).toBe('/auth/problem?reason=moving')
    expect(await roleOf('Early')).toBeUndefined()
    await move(null)
    expect(await signIn(site.visitor(), '/auth/login?org=known-by-claim')).toBe('/app/known-by-claim/')
    expect(await roleOf('Early')).toEqual({ role: 'viewer', slug: 'known-by-claim' })
  })

  it('ignores the requested org: only the signed claims count', async () => {
    for (const claims of [{}, { org_id: 'org_2' }, { org_id: 'known-by-claim' }]) {
      claim('elsewhere', { name: 'From Elsewhere', ...claims })
      expect(await signIn(site.visitor(), '/auth/login?org=known-by-claim')).toBe(
        '/auth/problem?reason=organization',
      )
    }
    expect(await roleOf('From Elsewhere')).toBeUndefined()
  })

  it('grants an access token only its org, limited by its permissions', async () => {
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

  it('limits an access token with permissions and no org to these permissions in every org', async () => {
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

  it('never makes a user an administrator of the deployment', async () => {
    claim('climber', { org_id: 'org_1', permissions: ['org:manage', 'platform:manage'] })
    await signIn(site.visitor(), '/auth/login?org=known-by-claim')
    const permissions = ['specs:read', 'platform:manage']
    const token = await provider.sign({ ...provider.person('climber'), org_id: 'org_1', permissions })
    expect((await bearer(token, '/app/admin/api/deliveries')).status).toBe(403)
  })
})

describe('without organization mode', () => {
  /** Reads the token as a deployment that maps none of the provider's organizations. */
  const read = async (claims: JWTPayload) => {
    const token = await provider.sign({ ...provider.person('anywhere'), ...claims })
    const actor = await readAccessToken(site.db, { ...site.signIn, organizations: new Map() }, token)
    if (actor?.kind !== 'user') throw new Error('the token is not taken')
    const opened = async (slug: string) => (await findMembership(site.db, actor, slug))?.permissions ?? null
    const orgs = [await opened('known-by-claim'), await opened('no-members-here')]
    return { orgs, administers: isPlatformAdmin({ actor }) }
  }

  it('a token that names an org grants its user’s own memberships, and never the deployment', async () => {
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
