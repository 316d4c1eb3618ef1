import { beforeEach, describe, expect, it } from 'vitest'
import { codeHostAccounts } from '#db/schema/index'
import { openSignInSite } from '#tests/support/sign-in/sign-in-site'
import type { Visitor } from '#tests/support/sign-in/visitor'

const site = openSignInSite()
let visitor: Visitor

beforeEach(async () => {
  const account = await site.makeAccount()
  visitor = site.visitor()
  await site.signInAs(visitor, account)
  await site.db
    .insert(codeHostAccounts)
    .values({ userId: account.userId, login: 'somebody', name: 'Some Body', accessToken: 'sealed' })
})

const from = (fetchSite: string, referer?: string): RequestInit => ({
  headers: { ...(fetchSite && { 'sec-fetch-site': fetchSite }), ...(referer && { referer }) },
})

const session = async () => (await site.session(visitor)).json()

const DOORS = [
  { path: '/auth/logout', what: 'sign_out', has: async () => (await session()).user !== null },
  {
    path: '/auth/codehost/disconnect',
    what: 'disconnect',
    has: async () => (await session()).code_host_user !== null,
  },
]

describe.each(DOORS)('$path', ({ path, what, has }) => {
  it.each(['cross-site', 'same-site'])(
    'asks for confirmation when the user comes from a %s page',
    async (fetchSite) => {
      expect(await visitor.send(path, from(fetchSite))).toMatchObject({
        status: 302,
        location: `/auth/confirm?what=${what}`,
      })
      expect(await has()).toBe(true)
    },
  )

  it.each(['same-origin', 'none'])('acts on a request from %s', async (fetchSite) => {
    expect((await visitor.send(path, from(fetchSite))).status).toBe(302)
    expect(await has()).toBe(false)
  })

  it.each(['', 'https://evil.example/', 'not an address'])(
    'asks for confirmation when the browser sends only the referrer %j',
    async (referer) => {
      expect((await visitor.send(path, from('', referer))).location).toBe(`/auth/confirm?what=${what}`)
      expect(await has()).toBe(true)
    },
  )

  it('acts on a click on our page in a browser that sends only the referrer', async () => {
    await visitor.send(path, from('', `${site.address}/app/`))
    expect(await has()).toBe(false)
  })

  it('acts on the form of the confirmation page and on no foreign form', async () => {
    const elsewhere = { method: 'POST', headers: { origin: 'https://evil.example' } }
    expect((await visitor.send(path, elsewhere)).status).toBe(403)
    expect(await has()).toBe(true)
    expect((await visitor.post(path)).status).toBe(303)
    expect(await has()).toBe(false)
  })
})
