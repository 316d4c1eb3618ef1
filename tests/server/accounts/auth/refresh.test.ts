import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { refreshFamilies } from '#db/schema/index'
import { startTokenFamily } from '#server/accounts/auth/tokens/token-families'
import { openSignInSite } from '#tests/support/sign-in/sign-in-site'
import type { Visitor } from '#tests/support/sign-in/visitor'

const site = openSignInSite()
const DEEP = process.env.DEEP === '1'
const FAMILIES = DEEP ? 1000 : 50
const GRACE_MS = 20_000
const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000

let visitor: Visitor

beforeAll(async () => {
  visitor = site.visitor()
  await site.signInAs(visitor, await site.makeAccount())
})

const dashboard = (bearer: string) =>
  fetch(`${site.address}/app/${site.org.slug}/api/dashboard`, {
    headers: { authorization: `Bearer ${bearer}` },
  })

/** Refreshes like a program: no cookies, the token in the body. */
async function renew(
  refreshToken: string,
): Promise<{ status: number; refreshToken: string; accessToken: string }> {
  const { status, response } = await site.visitor().post('/auth/refresh', { refresh_token: refreshToken })
  const body = (await response.json()) as { refresh_token: string; access_token: string }
  return { status, refreshToken: body.refresh_token, accessToken: body.access_token }
}

/** Signs in on a new device, with real tokens of the provider. */
async function newToken(): Promise<string> {
  const one = site.visitor()
  await site.signInAs(one, await site.makeAccount())
  return one.cookie('svc_refresh') ?? ''
}

describe('a refresh', () => {
  it('by cookie sets a new cookie and returns a working access token', async () => {
    const before = visitor.cookie('svc_refresh')
    const { status, response } = await visitor.post('/auth/refresh')
    const body = await response.json()
    expect(status).toBe(200)
    expect(body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 900 })
    expect(visitor.cookie('svc_refresh')).not.toBe(before)
    expect((await dashboard(body.access_token)).status).toBe(200)
  })

  it('by body returns the new token and sets no cookie', async () => {
    const { response, status } = await site
      .visitor()
      .post('/auth/refresh', { refresh_token: await newToken() })
    expect([status, response.headers.getSetCookie()]).toEqual([200, []])
    expect(await response.json()).toMatchObject({ refresh_token: expect.stringMatching(/^[\w-]{22}\.2\./) })
  })

  it('works after the session has ended', async () => {
    const tired = site.visitor()
    await site.signInAs(tired, await site.makeAccount())
    tired.jar.set('svc_session', { value: 'x'.repeat(43), path: '/' })
    expect((await tired.post('/auth/refresh')).status).toBe(200)
  })

  it('without a token or with an invalid one is 401', async () => {
    const good = await newToken()
    const forged = [
      `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
      good.replace('.1.', '.2.'),
      'x',
      '../..',
    ]
    expect((await site.visitor().post('/auth/refresh')).status).toBe(401)
    for (const token of forged) expect((await renew(token)).status, token).toBe(401)
    expect((await renew(good)).status).toBe(200)
  })

  it('by cookie is rejected for pages of another site', async () => {
    const before = visitor.cookie('svc_refresh')
    const headers = { origin: 'https://evil.test' }
    expect((await visitor.send('/auth/refresh', { method: 'POST', headers })).status).toBe(403)
    expect(visitor.cookie('svc_refresh')).toBe(before)
  })

  it('stores no token in plain text', async () => {
    const token = await newToken()
    const { accessToken } = await renew(token)
    const rows = JSON.stringify(await site.db.select().from(refreshFamilies))
    for (const secret of [token, accessToken]) expect(rows).not.toContain(secret)
  })

  it('of a token used a moment ago returns the same successor, whatever happened since', async () => {
    const first = await newToken()
    const second = await renew(first)
    const third = await renew(second.refreshToken)
    expect((await renew(first)).refreshToken).toBe(second.refreshToken)
    expect((await renew(second.refreshToken)).refreshToken).toBe(third.refreshToken)
    expect((await renew(third.refreshToken)).status).toBe(200)
  })

  it('of a token used long ago ends the whole family', async () => {
    const first = await newToken()
    const second = await renew(first)
    site.clock.advance(GRACE_MS + 1000)
    expect((await renew(first)).status).toBe(401)
    expect((await renew(second.refreshToken)).status).toBe(401)
  })

  it('expires after thirty days without use', async () => {
    const token = await newToken()
    site.clock.advance(THIRTY_DAYS_MS + 1000)
    expect((await renew(token)).status).toBe(401)
    site.clock.advance(-THIRTY_DAYS_MS - 1000)
    expect((await renew(token)).status).toBe(200)
  })
})

describe('revoking', () => {
  it('ends the family and is idempotent', async () => {
    const token = await newToken()
    for (const round of [1, 2]) {
      const { response } = await site.visitor().post('/auth/revoke', { refresh_token: token })
      expect(await response.json(), `round ${round}`).toEqual({ ok: true })
    }
    expect((await renew(token)).status).toBe(401)
  })

  it('ends all access tokens of the family at once, and of no other family', async () => {
    const first = await renew(await newToken())
    const second = await renew(first.refreshToken)
    const other = await renew(await newToken())
    const access = () =>
      Promise.all(
        [first, second, other].map(async ({ accessToken }) => (await dashboard(accessToken)).status),
      )
    expect(await access()).toEqual([200, 200, 200])
    await site.visitor().post('/auth/revoke', { refresh_token: second.refreshToken })
    expect(await access()).toEqual([401, 401, 200])
  })

  it('without a token succeeds', async () => {
    const { response } = await site.visitor().post('/auth/revoke')
    expect(await response.json()).toEqual({ ok: true })
  })
})

describe(`${FAMILIES} families at once`, () => {
  const tokens: string[] = []

  /** All families share one grant of the provider, because only our own tokens are tested here. */
  async function makeFamilies(): Promise<void> {
    const account = await site.makeAccount()
    const one = site.visitor()
    await site.signInAs(one, account)
    const id = one.cookie('svc_refresh')?.split('.')[0] ?? ''
    const [row] = await site.db.select().from(refreshFamilies).where(eq(refreshFamilies.id, id))
    const upstream = site.ctx.secretBox.open(row?.upstream ?? '')
    for (let familyCount = 0; familyCount < FAMILIES; familyCount += 1) {
      const grant = { accessToken: 'none yet', expiresInS: 1, refreshToken: upstream }
      tokens.push((await startTokenFamily(site.ctx, account.userId, 'device', grant))?.refreshToken ?? '')
    }
  }

  it('stay signed in when each is refreshed twice in parallel', async () => {
    await makeFamilies()
    const answers = await Promise.all(tokens.map((token) => Promise.all([renew(token), renew(token)])))
    for (const [one, other] of answers) {
      expect([one.status, other.status]).toEqual([200, 200])
      expect(one.refreshToken).toBe(other.refreshToken)
    }
    for (const [{ refreshToken }] of answers.slice(0, 20))
      expect((await renew(refreshToken)).status).toBe(200)
  }, 300_000)

  it('all end when each token is used again after the grace period', async () => {
    site.clock.advance(GRACE_MS + 1000)
    const replays = await Promise.all(tokens.map(renew))
    expect(new Set(replays.map(({ status }) => status))).toEqual(new Set([401]))
    for (const token of tokens) {
      const [row] = await site.db
        .select()
        .from(refreshFamilies)
        .where(eq(refreshFamilies.id, token.split('.')[0] ?? ''))
      expect(row?.revokedAt).not.toBeNull()
    }
  }, 300_000)
})
