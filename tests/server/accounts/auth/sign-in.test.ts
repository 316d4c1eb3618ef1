import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sessions, users } from '#db/schema/index'
import { openSignInSite } from '#tests/support/sign-in/sign-in-site'

const site = openSignInSite()

const userOf = async (response: Response) => ((await response.json()) as { user: unknown }).user

describe('signing in', () => {
  it('redirects through the provider to the requested page, with a session and a refresh token', async () => {
    const account = await site.makeAccount()
    const visitor = site.visitor()
    const tasksPath = `/app/${site.org.slug}/tasks?status=todo`
    const end = await site.signInAs(
      visitor,
      account,
      `/auth/login?return_to=${encodeURIComponent(tasksPath)}`,
    )
    expect(end).toBe(site.address + tasksPath)
    expect(await userOf(await site.session(visitor))).toMatchObject({ email: account.email })
    expect(visitor.jar.get('svc_refresh')).toMatchObject({ path: '/auth' })
    expect([...visitor.jar.keys()].filter((name) => name.startsWith('svc_attempt'))).toEqual([])
  })

  it('uses the code flow with PKCE, state and nonce', async () => {
    await site.makeAccount()
    const { location, status } = await site.visitor().send('/auth/login')
    const query = new URL(location ?? '').searchParams
    expect(status).toBe(302)
    expect(query.get('response_type')).toBe('code')
    expect(query.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(query.get(name), name).toMatch(/^[\w-]{43}$/)
  })

  it.each(['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', '/\t/evil.test'])(
    'never redirects to another site: %j',
    async (evil) => {
      const visitor = site.visitor()
      const login = `/auth/login?return_to=${encodeURIComponent(evil)}`
      expect(await site.signInAs(visitor, await site.makeAccount(), login)).toBe(`${site.address}/app/`)
    },
  )

  it('redirects to the requested page with any characters in its address', async () => {
    const visitor = site.visitor()
    const returnTo = '/app/acme/docs/文書.md?q=é#節'
    const login = `/auth/login?return_to=${encodeURIComponent(returnTo)}`
    const end = await site.signInAs(visitor, await site.makeAccount(), login)
    expect(end).toBe(new URL(returnTo, site.address).toString())
    const again = await visitor.send(login)
    expect(again).toMatchObject({ status: 302, location: end.slice(site.address.length) })
  })

  it('skips the provider for a signed-in user, unless the link names a connection', async () => {
    const visitor = site.visitor()
    await site.signInAs(visitor, await site.makeAccount())
    expect(await visitor.send(`/auth/login?org=${site.org.slug}`)).toMatchObject({
      status: 302,
      location: `/app/${site.org.slug}/`,
    })
    const { location } = await visitor.send(`/auth/login?org=${site.org.slug}&connection=another`)
    expect(location).toContain('/idp/auth?')
  })

  it('starts on the canonical host, because its cookies are set there', async () => {
    const elsewhere = site.address.replace('127.0.0.1', 'localhost')
    const { location } = await site.visitor().send(`${elsewhere}/auth/login?return_to=/app/wanted`)
    expect(location).toBe(`${site.address}/auth/login?return_to=%2Fapp%2Fwanted`)
  })

  it('rejects a wrong password and then accepts the right one', async () => {
    const account = await site.makeAccount()
    const visitor = site.visitor()
    const waiting = await site.toForm(visitor)
    expect(await site.type(visitor, waiting, account.email, 'something else')).toBeNull()
    expect(await site.type(visitor, waiting, account.email, account.password)).toContain('/idp/auth/')
  })

  it('creates a new session each time and ends the previous one', async () => {
    const account = await site.makeAccount()
    const visitor = site.visitor()
    await site.signInAs(visitor, account)
    const before = visitor.cookie('svc_session')
    await site.signInAs(visitor, account, `/auth/login?connection=sso&org=${site.org.slug}`)
    expect(visitor.cookie('svc_session')).not.toBe(before)
    const old = { cookie: `svc_session=${before}` }
    expect((await fetch(`${site.address}/app/${site.org.slug}/api/dashboard`, { headers: old })).status).toBe(
      401,
    )
    expect(await site.db.select().from(sessions).where(eq(sessions.userId, account.userId))).toHaveLength(1)
  })

  it('does not continue in another browser', async () => {
    const account = await site.makeAccount()
    const [mine, theirs] = [site.visitor(), site.visitor()]
    const waiting = await site.toForm(mine)
    expect(await site.type(theirs, waiting, account.email, account.password)).toBe(
      '/auth/problem?reason=expired',
    )
    const next = await site.type(mine, waiting, account.email, account.password)
    const callback = await mine.follow(next ?? '', /\/auth\/callback/)
    expect((await theirs.send(callback)).location).toBe('/auth/problem?reason=expired')
    expect(theirs.cookie('svc_session')).toBeUndefined()
  })

  it('accepts a code once', async () => {
    const account = await site.makeAccount()
    const visitor = site.visitor()
    const next = await site.type(visitor, await site.toForm(visitor), account.email, account.password)
    const callback = await visitor.follow(next ?? '', /\/auth\/callback/)
    const jar = new Map(visitor.jar)
    expect((await visitor.send(callback)).location).toBe('/app/')
    const replay = site.visitor()
    for (const [name, cookie] of jar) replay.jar.set(name, cookie)
    expect((await replay.send(callback)).location).toBe('/auth/problem?reason=refused')
    expect(replay.cookie('svc_session')).toBeUndefined()
  })

  it('keeps two tabs apart', async () => {
    const account = await site.makeAccount()
    const visitor = site.visitor()
    const first = await visitor.follow('/auth/login?return_to=/app/first', /\/idp\/auth/)
    await visitor.follow('/auth/login?return_to=/app/second', /\/idp\/auth/)
    const waiting = new URL(await visitor.follow(first, /\/auth\/sign-in\//)).pathname.split('/').at(-1) ?? ''
    const next = await site.type(visitor, waiting, account.email, account.password)
    expect(await visitor.follow(next ?? '', /\/app\//)).toBe(`${site.address}/app/first`)
  })

  it('is rejected for a deactivated user, whose sessions end', async () => {
    const account = await site.makeAccount()
    const visitor = site.visitor()
    await site.signInAs(visitor, account)
    await site.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, account.userId))
    expect((await visitor.send(`/app/${site.org.slug}/api/dashboard`)).status).toBe(401)
    expect((await visitor.post('/auth/refresh')).status).toBe(401)
    const again = site.visitor()
    const waiting = await site.toForm(again)
    expect(await site.type(again, waiting, account.email, account.password)).toBeNull()
  })

  it('sign-out ends the session, the refresh tokens and their cookies', async () => {
    const visitor = site.visitor()
    await site.signInAs(visitor, await site.makeAccount())
    const refreshToken = visitor.cookie('svc_refresh')
    const before = new Map(visitor.jar)
    expect(
      await visitor.send('/auth/logout', { headers: { 'sec-fetch-site': 'same-origin' } }),
    ).toMatchObject({ status: 302, location: '/' })
    expect([visitor.cookie('svc_session'), visitor.cookie('svc_refresh')]).toEqual([undefined, undefined])
    const thief = site.visitor()
    for (const [name, cookie] of before) thief.jar.set(name, cookie)
    expect((await thief.send(`/app/${site.org.slug}/api/dashboard`)).status).toBe(401)
    expect((await site.visitor().post('/auth/refresh', { refresh_token: refreshToken })).status).toBe(401)
  })
})
