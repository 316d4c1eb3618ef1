import { afterEach, describe, expect, it } from 'vitest'
import { guesses } from '#db/schema/index'
import { checkPassword, countGuess } from '#server/accounts/idp/index'
import { networkOf } from '#server/kernel/network-of'
import { openSignInSite } from '#tests/support/sign-in/sign-in-site'
import type { Visitor } from '#tests/support/sign-in/visitor'

const site = openSignInSite()
const AT_ONCE = 40
const GUESSES = process.env.DEEP === '1' ? 10_000 : AT_ONCE

// All visitors share one IP address.
afterEach(() => site.db.delete(guesses))

const clientAt = (address: string) => ({ address, userAgent: null })

const HERE = 'address 127.0.0.1'

/** Counts this many wrong guesses. */
async function spend(
  kind: Parameters<typeof countGuess>[2]['kind'],
  times: number,
  name: string,
  clock = site.clock as { now(): Date },
) {
  for (let i = 0; i < times; i += 1) await countGuess(site.db, clock, { kind, name })
}

async function signedOut(visitor: Visitor): Promise<Visitor> {
  await visitor.post('/auth/logout')
  return visitor
}

describe('a password', () => {
  it('cannot be guessed: after ten wrong attempts even the right one is rejected, also with parallel attempts', async () => {
    const account = await site.makeAccount()
    const visitor = site.visitor()
    const waiting = await site.toForm(visitor)
    const typed = (password: string) => ({ json: { waiting, email: account.email, password } })
    const guess = async (_: unknown, i: number) => {
      const page = `/auth/sign-in/${waiting}`
      const { response } = await visitor.post('/trpc/signIn.withPassword', typed(`wrong guess ${i}`), page)
      const body = await response.json()
      return body.error?.json.data.code ?? body.result.data.json
    }
    const outcomes: unknown[] = []
    while (outcomes.length < GUESSES)
      outcomes.push(...(await Promise.all(Array.from({ length: AT_ONCE }, guess))))
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(10)
    expect(outcomes.filter((outcome) => outcome === 'rate_limited')).toHaveLength(GUESSES - 10)
    await expect(site.type(visitor, waiting, account.email, account.password)).rejects.toThrow(
      'Too many wrong',
    )
    const { db, clock } = site
    const later = { now: () => new Date(clock.now().getTime() + 15 * 60_000) }
    await countGuess(db, later, { kind: 'accountFromNetwork', name: `${HERE} ${account.email}` })
  }, 240_000)

  it('still works for its user on another network or a known browser while strangers guess', async () => {
    const account = await site.makeAccount()
    const knownVisitor = site.visitor()
    await site.signInAs(knownVisitor, account)
    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        checkPassword({ ...site.ctx, client: clientAt('127.0.0.1') }, account.email, `wrong guess ${i}`),
      ),
    )

    const isIn = (visitor: Visitor) => site.signInAs(visitor, account)
    await expect(isIn(site.visitor())).rejects.toThrow('Too many wrong attempts')
    await knownVisitor.post('/auth/logout')
    expect(await isIn(knownVisitor)).toBe(`${site.address}/app/`)
    const elsewhere = { ...site.ctx, client: clientAt('198.51.100.7') }
    expect(await checkPassword(elsewhere, account.email, account.password)).toBe(account.userId)
  })

  it('cannot be guessed in a known browser, and its guesses do not count for other browsers', async () => {
    const account = await site.makeAccount()
    const [knownVisitor, other] = [site.visitor(), site.visitor()]
    for (const visitor of [knownVisitor, other]) await site.signInAs(visitor, account)
    const waiting = await site.toForm(await signedOut(knownVisitor))
    const guess = (password: string) => site.type(knownVisitor, waiting, account.email, password)
    for (let i = 1; i <= 10; i += 1) expect(await guess(`wrong guess ${i}`)).toBeNull()
    await expect(guess(account.password)).rejects.toThrow('Too many wrong attempts')
    expect(await site.signInAs(await signedOut(other), account)).toBe(`${site.address}/app/`)
  })

  it('is not shielded by a cookie that is forged, old or of another account', async () => {
    const account = await site.makeAccount()
    const [ours, theirs] = [site.visitor(), site.visitor()]
    await site.signInAs(ours, account)
    const stranger = await site.makeAccount()
    await site.signInAs(theirs, stranger)
    const name = `svc_known_${account.userId}`
    const genuine = ours.cookie(name) ?? ''
    const [id, at, signature] = genuine.split('.')
    await spend('accountFromNetwork', 10, `address 198.51.100.8 ${account.email}`)
    const withCookie = (value: string | undefined, clock: { now(): Date } = site.clock) => {
      const client = clientAt('198.51.100.8')
      const cookie = (cookieName: string) => (cookieName === name ? (value ?? null) : null)
      const web = { ...site.ctx.web, cookie }
      return checkPassword({ ...site.ctx, clock, client, web }, account.email, account.password)
    }
    expect(await withCookie(genuine)).toBe(account.userId)
    for (const value of [
      undefined,
      theirs.cookie(`svc_known_${stranger.userId}`),
      `${id}.${Number(at) + 1}.${signature}`,
      `${'A'.repeat(22)}.${at}.${signature}`,
      `${id}.${at}.${'A'.repeat(43)}`,
    ])
      await expect(withCookie(value)).rejects.toMatchObject({ code: 'rate_limited' })
    const muchLater = { now: () => new Date(Date.now() + 181 * 24 * 60 * 60_000) }
    await spend('accountFromNetwork', 10, `address 198.51.100.8 ${account.email}`, muchLater)
    await expect(withCookie(genuine, muchLater)).rejects.toMatchObject({ code: 'rate_limited' })
  })

  it('cannot be guessed from many networks with few attempts each', async () => {
    const account = await site.makeAccount()
    const knownVisitor = site.visitor()
    await site.signInAs(knownVisitor, account)
    await spend('account', 99, account.email)
    const from = (address: string, password: string) =>
      checkPassword({ ...site.ctx, client: clientAt(address) }, account.email, password)
    expect(await from('198.51.100.20', 'wrong guess')).toBeNull()
    await expect(from('198.51.100.21', account.password)).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await site.signInAs(await signedOut(knownVisitor), account)).toBe(`${site.address}/app/`)
  })

  it('is rejected with the same message whether the account exists or not', async () => {
    const { email } = await site.makeAccount()
    const client = clientAt('198.51.100.30')
    const outcome = (address: string) =>
      checkPassword({ ...site.ctx, client }, address, 'wrong guess').catch(({ code, message }) => ({
        code,
        message,
      }))
    const outcomes = async (address: string) => {
      await spend('accountFromNetwork', 9, `address 198.51.100.30 ${address}`)
      return [await outcome(address), await outcome(address)]
    }
    expect(await outcomes(email)).toEqual(await outcomes('nobody@example.com'))
  })

  it('cannot be tried from a network with many wrong guesses: all its addresses count together', async () => {
    const { db, clock, ctx } = site
    for (let host = 1; host <= 100; host += 1)
      await countGuess(db, clock, { kind: 'address', name: networkOf(`2001:db8:1:2::${host}`) })
    const { email, password } = await site.makeAccount()
    const from = (address: string) => checkPassword({ ...ctx, client: clientAt(address) }, email, password)
    await expect(from('2001:db8:1:2:ffff::1')).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await from('2001:db8:1:3::1')).not.toBeNull()
  })
})
