import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client'
import { codeHostAccounts } from '#db/schema/index'
import { codeHostToken, lapseCodeHostLink } from '#server/accounts/auth/index'
import type { Context } from '#server/kernel/context'
import { GithubAccounts } from '#tests/support/sign-in/github-accounts'
import { SignInSite } from '#tests/support/sign-in/sign-in-site'
import type { Visitor } from '#tests/support/sign-in/visitor'

const github = new GithubAccounts()
const site = new SignInSite(() => github.settings)
beforeAll(async () => {
  await github.start()
  await site.start()
  const account = await site.makeAccount()
  userId = account.userId
  visitor = site.visitor()
  await site.signInAs(visitor, account)
})
afterAll(async () => {
  await site.stop()
  github.stop()
})

const HOUR_MS = 60 * 60 * 1000
/** Moves only the clock of token requests. Sign-ins and links use the real time. */
let ahead = 0
const advance = (ms: number) => {
  ahead += ms
}
const clock = { now: () => new Date(Date.now() + ahead) }
const ctx = (): Context => ({ ...site.ctx, clock })

let userId: number
let visitor: Visitor
beforeEach(async () => {
  ahead = 0
  Object.assign(github, { isDown: false, refusesClient: false, expiresInS: 8 * 60 * 60 })
  await link()
  github.renewals = 0
})

async function link(): Promise<void> {
  const url = new URL((await visitor.send('/auth/codehost/login')).location ?? '')
  await visitor.send(`/auth/codehost/callback?code=good&state=${url.searchParams.get('state')}`)
}

const token = () => codeHostToken(ctx(), userId)

/** The link as the profile page shows it. */
async function readShownLink() {
  const { response } = await visitor.send('/trpc/account.codeHostLink')
  return (await response.json()).result.data.json
}

const LINKED = { login: 'somebody', name: 'somebody', hasLapsed: false }
const LAPSED = { ...LINKED, hasLapsed: true }

describe('the token of a linked account', () => {
  it('is GitHub’s current token until shortly before it expires, then the next one', async () => {
    const first = await token()
    advance(7 * HOUR_MS)
    expect(await token()).toBe(first)
    advance(0.95 * HOUR_MS)
    const second = await token()
    expect([second !== first, github.knows(second), github.renewals]).toEqual([true, true, 1])
    advance(8 * HOUR_MS)
    expect([github.knows(await token()), github.renewals]).toEqual([true, 2])
  })

  it('is renewed once for all concurrent requests in all processes', async () => {
    advance(9 * HOUR_MS)
    const other = openDatabase(site.databaseUrl, { max: 5 })
    const processes = [ctx(), { ...ctx(), db: other }]
    const tokenRequests = Array.from({ length: 40 }, (_, i) =>
      codeHostToken(processes[i % 2] ?? ctx(), userId),
    )
    const tokens = new Set(await Promise.all(tokenRequests))
    await other.$client.end()
    expect([tokens.size, github.renewals]).toEqual([1, 1])
    expect(github.knows([...tokens][0] ?? null)).toBe(true)
  })

  it('is never renewed if it does not expire', async () => {
    github.expiresInS = null
    await link()
    const first = await token()
    advance(1000 * HOUR_MS)
    expect([await token(), github.renewals]).toEqual([first, 0])
  })

  it('stays encrypted after a renewal', async () => {
    advance(9 * HOUR_MS)
    const fresh = await token()
    const [row] = await site.db.select().from(codeHostAccounts).where(eq(codeHostAccounts.userId, userId))
    expect(JSON.stringify(row)).not.toMatch(/gh[ur]_/)
    expect(site.ctx.secretBox.open(row?.accessToken ?? '')).toBe(fresh)
  })

  it('brings the id of the account with its renewal, for links of versions that did not store it', async () => {
    const hostId = async () => (await site.db.select().from(codeHostAccounts).where(isLinked()))[0]?.hostId
    const isLinked = () => eq(codeHostAccounts.userId, userId)
    await site.db.update(codeHostAccounts).set({ hostId: null }).where(isLinked())
    advance(9 * HOUR_MS)
    await token()
    expect(await hostId()).toBe(1234)
  })

  it('is null if no account is linked', async () => {
    await visitor.send('/auth/codehost/disconnect', { headers: { 'sec-fetch-site': 'same-origin' } })
    expect([await token(), await readShownLink()]).toEqual([null, null])
  })

  it('is not renewed inside a transaction, because a rollback would lose it', async () => {
    await expect(
      site.db.transaction((tx) => codeHostToken({ ...ctx(), db: tx as never }, userId)),
    ).rejects.toThrow('must not run inside a transaction')
  })
})

describe('a link', () => {
  it('expires when GitHub rejects its refresh token, shows this, and works after linking again', async () => {
    github.revokeEverything()
    advance(9 * HOUR_MS)
    await expect(token()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Link the account again'),
    })
    expect(await readShownLink()).toEqual(LAPSED)
    await expect(token()).rejects.toMatchObject({ code: 'conflict' })
    expect(github.renewals, 'GitHub is not asked again').toBe(1)
    await link()
    ahead = 0
    expect([github.knows(await token()), await readShownLink()]).toEqual([true, LINKED])
  })

  it('expires when GitHub rejects its token, unless the token was replaced', async () => {
    const used = (await token()) ?? ''
    advance(9 * HOUR_MS)
    await token()
    await lapseCodeHostLink(ctx(), userId, used)
    expect(await readShownLink()).toEqual(LINKED)
    await lapseCodeHostLink(ctx(), userId, (await token()) ?? '')
    expect(await readShownLink()).toEqual(LAPSED)
  })

  it('does not expire because GitHub is unavailable or our client secret is wrong', async () => {
    advance(7.95 * HOUR_MS)
    github.isDown = true
    expect(github.knows(await token()), 'for minutes the old one is good').toBe(true)
    advance(HOUR_MS)
    await expect(token()).rejects.toMatchObject({ name: 'IdentityError', code: 'unavailable' })
    Object.assign(github, { isDown: false, refusesClient: true })
    await expect(token()).rejects.toMatchObject({ name: 'IdentityError', code: 'unavailable' })
    github.refusesClient = false
    expect([github.knows(await token()), await readShownLink()]).toEqual([true, LINKED])
  })
})
