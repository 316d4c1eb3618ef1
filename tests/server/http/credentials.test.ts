import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiKeys, orgs, sessions, users } from '#db/schema/index'
import { makeSignInLink } from '#server/accounts/auth/index'
import { makeApiKey } from '#server/accounts/keys/api-key'
import { syncBootstrapKey } from '#server/accounts/keys/index'
import type { Org } from '#server/kernel/context'
import { makeKey, makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { BASE_URL, openTestApp } from '#tests/support/test-app'

const test = openTestApp()
let org: Org

beforeAll(async () => {
  org = await makeOrg(test.db)
})

const dashboard = (slug = org.slug) => `/app/${slug}/api/dashboard`

const problemOf = async (response: Response) => {
  const { request_id, ...problem } = await response.json()
  expect(request_id).toBe(response.headers.get('x-request-id'))
  return problem
}

describe('a key', () => {
  it('opens its own org', async () => {
    const response = await test.ask(dashboard(), { key: await makeKey(test.db, org) })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ org: org.slug, total_repos: 0 })
  })

  it('finds its org whatever the case of the slug', async () => {
    const key = await makeKey(test.db, org)
    expect((await test.ask(dashboard(org.slug.toUpperCase()), { key })).status).toBe(200)
  })

  it('sees no difference between another org and a missing one', async () => {
    const other = await makeOrg(test.db)
    const key = await makeKey(test.db, org)
    const foreign = await test.ask(dashboard(other.slug), { key })
    const missing = await test.ask(dashboard('no-such-org'), { key })
    expect([foreign.status, missing.status]).toEqual([404, 404])
    expect(await problemOf(foreign)).toEqual(await problemOf(missing))
  })

  it('is rejected when malformed, misspelled, unknown, expired or revoked', async () => {
    const good = await makeKey(test.db, org)
    const bad = [
      'nonsense',
      'svc_short',
      `${good.slice(0, -1)}${good.endsWith('x') ? 'y' : 'x'}`,
      makeApiKey(),
      await makeKey(test.db, org, { expiresAt: new Date(Date.now() - 1000) }),
      await makeKey(test.db, org, { revokedAt: new Date() }),
    ]
    for (const key of bad) {
      const response = await test.ask(dashboard(), { key })
      expect(response.status, key).toBe(401)
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/)
      expect(await problemOf(response)).toMatchObject({ code: 'unauthenticated' })
    }
  })

  it('that is invalid is rejected even where no credential is needed', async () => {
    expect((await test.ask('/openapi.json', { key: 'svc_nonsense' })).status).toBe(401)
    expect((await test.ask('/openapi.json')).status).toBe(200)
  })

  it.each(['/healthz', '/readyz'])('is read by the probe %s, too', async (path) => {
    expect((await test.ask(path, { key: 'svc_nonsense' })).status).toBe(401)
    expect((await test.ask(path)).status).toBe(200)
  })

  it('without the scope is 403, not 404', async () => {
    const key = await makeKey(test.db, org, { scopes: ['org:manage'] })
    const response = await test.ask(dashboard(), { key })
    expect(response.status).toBe(403)
    expect(await problemOf(response)).toMatchObject({ code: 'forbidden' })
  })

  it('never does more than its maker may', async () => {
    const userId = await makeMember(test.db, org, 'viewer')
    const key = await makeKey(test.db, org, { userId, scopes: ['org:manage'] })
    expect((await test.ask(dashboard(), { key })).status).toBe(403)
  })

  it('of a deactivated user is 401, and of a suspended org is 403', async () => {
    const userId = await makeMember(test.db, org)
    const key = await makeKey(test.db, org, { userId })
    await test.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, userId))
    expect((await test.ask(dashboard(), { key })).status).toBe(401)

    const closed = await makeOrg(test.db)
    const closedKey = await makeKey(test.db, closed)
    await test.db.update(orgs).set({ suspendedAt: new Date() }).where(eq(orgs.id, closed.id))
    expect((await test.ask(dashboard(closed.slug), { key: closedKey })).status).toBe(403)
  })

  it('records its use, but not on every request', async () => {
    const key = await makeKey(test.db, org)
    const readUse = async () => {
      const [row] = await test.db
        .select()
        .from(apiKeys)
        .where(eq(apiKeys.last4, key.slice(-4)))
      return row?.lastUsedAt?.getTime()
    }
    await test.ask(dashboard(), { key })
    const first = await readUse()
    await test.ask(dashboard(), { key })
    expect(first).toBeTypeOf('number')
    expect(await readUse()).toBe(first)
  })
})

describe('BOOTSTRAP_ADMIN_KEY', () => {
  it('is an admin key of the org, until the setting changes', async () => {
    const [first, second] = [makeApiKey(), makeApiKey()]
    await syncBootstrapKey(test.ctx, org, first)
    expect((await test.ask(dashboard(), { key: first })).status).toBe(200)
    await syncBootstrapKey(test.ctx, org, second)
    expect((await test.ask(dashboard(), { key: first })).status).toBe(401)
    expect((await test.ask(dashboard(), { key: second })).status).toBe(200)
    await syncBootstrapKey(test.ctx, org, null)
    expect((await test.ask(dashboard(), { key: second })).status).toBe(401)
  })

  it('leaves the keys that were made with it alone', async () => {
    const bootstrap = makeApiKey()
    await syncBootstrapKey(test.ctx, org, bootstrap)
    const creation = await test.ask(`/app/${org.slug}/settings/api-keys`, {
      key: bootstrap,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ label: 'reader' }),
    })
    const { key } = await creation.json()
    await syncBootstrapKey(test.ctx, org, bootstrap)
    expect((await test.ask(dashboard(), { key })).status).toBe(200)
  })
})

describe('a browser session', () => {
  it('opens the orgs of its person, and no other', async () => {
    const cookie = await signIn(test.db, await makeMember(test.db, org, 'viewer'))
    const other = await makeOrg(test.db)
    expect((await test.ask(dashboard(), { cookie })).status).toBe(200)
    expect((await test.ask(dashboard(other.slug), { cookie })).status).toBe(404)
  })

  it('is stored only as a hash', async () => {
    const cookie = await signIn(test.db, await makeMember(test.db, org))
    const token = cookie.split('=')[1] ?? ''
    const ids = (await test.db.select({ id: sessions.id }).from(sessions)).map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(0)
    expect(ids).not.toContain(token)
  })

  it('starts with a one-time link that works once', async () => {
    const token = await makeSignInLink(test.db, test.ctx.clock, await makeMember(test.db, org))
    const first = await test.ask(`/auth/link?token=${token}&return_to=/app/${org.slug}/`)
    expect([first.status, first.headers.get('location')]).toEqual([302, `/app/${org.slug}/`])
    const [cookie = '', knownBrowser] = first.headers.getSetCookie()
    expect(cookie).toMatch(/^svc_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/)
    expect(knownBrowser).toMatch(/^svc_known_\d+=.*; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/)
    expect((await test.ask(dashboard(), { cookie: cookie.split(';')[0] })).status).toBe(200)
    const second = await test.ask(`/auth/link?token=${token}`)
    expect([second.headers.get('location'), second.headers.get('set-cookie')]).toEqual([
      '/auth/problem?reason=link',
      null,
    ])
  })

  it('never redirects to another origin', async () => {
    for (const evil of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
      const token = await makeSignInLink(test.db, test.ctx.clock, await makeMember(test.db, org))
      const response = await test.ask(`/auth/link?token=${token}&return_to=${encodeURIComponent(evil)}`)
      expect(response.headers.get('location'), evil).toBe('/app/')
    }
  })

  it('ends at sign-out', async () => {
    const cookie = await signIn(test.db, await makeMember(test.db, org))
    const out = await test.ask('/auth/logout', { cookie, headers: { 'sec-fetch-site': 'none' } })
    expect([out.status, out.headers.get('location')]).toEqual([302, '/'])
    expect((await test.ask(dashboard(), { cookie })).status).toBe(401)
  })

  it('does not write for pages of another site', async () => {
    const cookie = await signIn(test.db, await makeMember(test.db, org))
    const from = (headers: Record<string, string>) =>
      test.ask('/auth/logout', { method: 'POST', cookie, headers })
    expect((await from({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await from({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await from({})).status).toBe(403)
    expect((await from({ origin: BASE_URL })).status).toBe(303)
  })
})
