import { desc, eq } from 'drizzle-orm'
import { decodeProtectedHeader } from 'jose'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#db/client'
import { idpKeys, platformActs } from '#db/schema/index'
import { rotateKeysWhenDue } from '#server/accounts/idp/index'
import { freshDatabaseUrl } from '#tests/support/postgres/database'
import { openSignInSite } from '#tests/support/sign-in/sign-in-site'

const site = openSignInSite()
afterAll(() => {
  vi.useRealTimers()
})

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Moves the clock of the whole process forward: the provider, our server and token checks share it. */
const letPass = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })

const lookAtTheClock = () => rotateKeysWhenDue({ ...site.ctx })

/** Newest first. */
const kids = async () =>
  (await site.db.select().from(idpKeys).orderBy(desc(idpKeys.createdAt))).map(({ kid }) => kid)

async function newToken(): Promise<string> {
  const visitor = site.visitor()
  await site.signInAs(visitor, await site.makeAccount())
  const refresh_token = visitor.cookie('svc_refresh')
  const { response } = await site.visitor().post('/auth/refresh', { refresh_token })
  return (await response.json()).access_token
}

const signerOf = (token: string) => decodeProtectedHeader(token).kid

const opens = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${site.address}/app/${site.org.slug}/api/dashboard`, { headers })).status
}

describe('by the clock, the signing keys', () => {
  it('are rotated once after thirty days, even with parallel checks, and recorded in the audit log', async () => {
    const first = signerOf(await newToken())
    letPass(29 * DAY_MS)
    await lookAtTheClock()
    expect(await kids()).toEqual([first])

    letPass(1.1 * DAY_MS)
    await Promise.all([lookAtTheClock(), lookAtTheClock()])
    const [fresh, ...rest] = await kids()
    expect(rest).toEqual([first])
    const recordedActs = await site.db
      .select()
      .from(platformActs)
      .where(eq(platformActs.targetId, fresh ?? ''))
    expect(recordedActs).toMatchObject([{ act: 'identity_keys.rotate', credential: 'system' }])
  })

  it('stay until the last token signed with them has expired, and are then deleted', async () => {
    const [fresh, old] = await kids()
    const last = await newToken()
    expect(signerOf(last)).toBe(old)
    letPass(14 * MINUTE_MS)
    await lookAtTheClock()
    expect([await opens(last), signerOf(await newToken())]).toEqual([200, fresh])
    letPass(1.1 * DAY_MS)
    await lookAtTheClock()
    expect(await kids()).toEqual([fresh])
  })

  it('are not created where no user has signed in through the embedded provider', async () => {
    const db = openDatabase(await freshDatabaseUrl(), { max: 2 })
    await rotateKeysWhenDue({ ...site.ctx, db })
    expect(await db.select().from(idpKeys)).toEqual([])
    await db.$client.end()
  })
})
