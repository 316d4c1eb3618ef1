import { decodeProtectedHeader } from 'jose'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { idpKeys, idpRecords } from '#db/schema/index'
import { createEmbeddedProvider, rotateSigningKeys } from '#server/accounts/idp/index'
import { readSettings } from '#server/boot/settings/index'
import { openSignIn } from '#server/boot/vendors/open-sign-in'
import { canary } from '#tests/support/canary/canary'
import { openSignInSite } from '#tests/support/sign-in/sign-in-site'

const site = openSignInSite()

const publishedKeys = async () =>
  ((await (await fetch(`${site.address}/idp/jwks`)).json()) as { keys: { kid: string; d?: string }[] }).keys

async function newTokens(): Promise<{ access_token: string; refresh_token: string }> {
  const visitor = site.visitor()
  await site.signInAs(visitor, await site.makeAccount())
  const refresh_token = visitor.cookie('svc_refresh')
  return (await site.visitor().post('/auth/refresh', { refresh_token })).response.json()
}

const opens = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${site.address}/app/${site.org.slug}/api/dashboard`, { headers })).status
}

describe('the embedded provider', () => {
  it('uses the public address in its metadata, regardless of the request’s host', async () => {
    const headers = { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' }
    const answer = await fetch(`${site.address}/idp/.well-known/openid-configuration`, { headers })
    const metadata = await answer.json()
    expect(metadata.issuer).toBe(`${site.address}/idp`)
    expect(metadata.token_endpoint).toBe(`${site.address}/idp/token`)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each(['/idp/device', '/idp/session/end', '/idp/reg', '/idp/me', '/idp/', '/idp/interaction/x'])(
    'shows no page of its own: %s',
    async (path) => {
      expect((await fetch(site.address + path)).status).toBe(404)
    },
  )

  it('redirects only to our own addresses and issues codes only with PKCE', async () => {
    const { location } = await (async () => {
      await site.makeAccount()
      return site.visitor().send('/auth/login')
    })()
    const url = new URL(location ?? '')
    const changed = (name: string, value: string | null) => {
      const other = new URL(url)
      if (value === null) other.searchParams.delete(name)
      else other.searchParams.set(name, value)
      return site.visitor().send(other.toString())
    }
    expect((await changed('redirect_uri', 'https://evil.test/')).location).toBe(
      '/auth/problem?reason=expired',
    )
    expect((await changed('client_id', 'somebody-else')).location).toBe('/auth/problem?reason=assistant')
    const withoutPkce = new URL((await changed('code_challenge', null)).location ?? '')
    expect(withoutPkce.origin + withoutPkce.pathname).toBe(`${site.address}/auth/callback`)
    expect(withoutPkce.searchParams.get('error')).toBe('invalid_request')
  })

  it('keeps no code, token or key in the clear', async () => {
    const { refresh_token, access_token } = await newTokens()
    const rows = JSON.stringify([
      await site.db.select().from(idpRecords),
      await site.db.select().from(idpKeys),
    ])
    for (const secret of [refresh_token, access_token, '"d":', '"accountId"'])
      expect(rows).not.toContain(secret)
    expect((await publishedKeys()).every((key) => key.d === undefined)).toBe(true)
  })

  it('survives a restart: another process with the same database renews its tokens', async () => {
    const { refresh_token } = await newTokens()
    const settings = readSettings({ ENCRYPTION_KEY: canary('encryption-key') })
    const place = { baseUrl: site.address, listensAt: site.address }
    const { db, clock, log, secretBox } = site.ctx
    const other = await openSignIn(settings, { db, clock, log, secretBox, ...place })
    expect(other.providerName).toBe('embedded')
    const again = await createEmbeddedProvider({
      db,
      clock,
      log,
      secretBox,
      baseUrl: site.address,
      audience: `${site.address}/`,
      readDocument: async () => null,
    })
    expect(again.client).toEqual({ id: 'plumbline', secret: expect.stringMatching(/^[\w-]{43}$/) })
    expect((await site.visitor().post('/auth/refresh', { refresh_token })).status).toBe(200)
  })
})

describe('rotating the signing keys', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Moves the clock of the whole process: the provider, our server and token checks share it. */
  const letPass = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  const signerOf = (token: string) => decodeProtectedHeader(token).kid

  it('publishes the new key before it signs, and the old one for as long as it is needed', async () => {
    const before = await newTokens()
    const old = signerOf(before.access_token)
    const fresh = await rotateSigningKeys(site.ctx)

    letPass(31_000)
    expect((await publishedKeys()).map(({ kid }) => kid).sort()).toEqual([old, fresh].sort())
    expect(signerOf((await newTokens()).access_token)).toBe(old)

    letPass(2 * 60_000)
    const after = await newTokens()
    expect(signerOf(after.access_token)).toBe(fresh)
    expect([await opens(before.access_token), await opens(after.access_token)]).toEqual([200, 200])
  })

  it('forgets keys that nothing valid is signed with any more', async () => {
    const { kid } = (await publishedKeys())[0] ?? {}
    letPass(25 * 60 * 60_000)
    const second = await rotateSigningKeys(site.ctx)
    letPass(25 * 60 * 60_000)
    const third = await rotateSigningKeys(site.ctx)
    letPass(31_000)
    const published = (await publishedKeys()).map((key) => key.kid)
    expect(published.sort()).toEqual([second, third].sort())
    expect(published).not.toContain(kid)
  })
})
