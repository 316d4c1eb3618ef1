import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeHostAccounts } from '#db/schema/index'
import { GithubAccounts } from '#tests/support/sign-in/github-accounts'
import { openSignInSite, SignInSite } from '#tests/support/sign-in/sign-in-site'
import type { Visitor } from '#tests/support/sign-in/visitor'

const github = new GithubAccounts()
beforeAll(() => github.start())
afterAll(() => github.stop())

const userOf = async (site: SignInSite, visitor: Visitor) =>
  ((await (await site.session(visitor)).json()) as { code_host_user: unknown }).code_host_user

async function person(site: SignInSite): Promise<Visitor> {
  const visitor = site.visitor()
  await site.signInAs(visitor, await site.makeAccount())
  return visitor
}

describe('with GitHub configured', () => {
  const site = new SignInSite(() => github.settings)
  beforeAll(() => site.start())
  afterAll(() => site.stop())

  const begin = async (visitor: Visitor) =>
    new URL((await visitor.send('/auth/codehost/login')).location ?? '')
  const back = (url: URL, code = 'good') =>
    `/auth/codehost/callback?code=${code}&state=${url.searchParams.get('state')}`

  it('an account can be linked with an encrypted token and unlinked again', async () => {
    const visitor = await person(site)
    const url = await begin(visitor)
    expect(url.origin + url.pathname).toBe(`${github.url}/login/oauth/authorize`)
    const profile = `/app/${site.org.slug}/settings/profile#git-author`
    expect((await visitor.send(back(url))).location).toBe(profile)
    expect(await userOf(site, visitor)).toEqual({ login: 'somebody', name: 'somebody' })
    const [row] = await site.db.select().from(codeHostAccounts)
    expect(JSON.stringify(row)).not.toMatch(/gh[ur]_/)
    expect(row?.hostId).toBe(1234)
    expect(github.knows(site.ctx.secretBox.open(row?.accessToken ?? ''))).toBe(true)

    expect(
      await visitor.send('/auth/codehost/disconnect', { headers: { 'sec-fetch-site': 'same-origin' } }),
    ).toMatchObject({ status: 302, location: profile })
    expect(await userOf(site, visitor)).toBeNull()
    expect(await site.db.select().from(codeHostAccounts)).toEqual([])
  })

  it('a code unknown to GitHub links no account', async () => {
    const visitor = await person(site)
    const url = await begin(visitor)
    expect((await visitor.send(back(url, 'bad'))).location).toBe('/auth/problem?reason=refused')
    expect(await userOf(site, visitor)).toBeNull()
  })

  it('a code of another user links no account', async () => {
    const [attacker, victim] = [await person(site), await person(site)]
    const url = await begin(attacker)
    expect((await victim.send(back(url))).location).toBe('/auth/problem?reason=expired')
    const ownState = await begin(victim)
    const signIn = `/auth/callback?code=good&state=${ownState.searchParams.get('state')}`
    expect((await victim.send(signIn)).location).toBe('/auth/problem?reason=expired')
    expect(await userOf(site, victim)).toBeNull()
  })
})

describe('without GitHub', () => {
  const site = openSignInSite()

  it('linking redirects to the git author setting, or to sign-in first', async () => {
    expect((await site.visitor().send('/auth/codehost/login')).location).toBe(
      '/auth/login?return_to=/auth/codehost/login',
    )
    expect((await (await person(site)).send('/auth/codehost/login')).location).toBe(
      `/app/${site.org.slug}/settings/profile#git-author`,
    )
    expect(
      (
        await site
          .visitor()
          .send('/auth/codehost/disconnect', { headers: { 'sec-fetch-site': 'same-origin' } })
      ).status,
    ).toBe(302)
  })

  it('the git author consists of a name and an email, each on one line', async () => {
    const visitor = await person(site)
    const set = (author: object) => visitor.post(`/app/${site.org.slug}/api/profile/git-author`, author)
    expect((await set({ name: 'Some Body', email: 'some@example.com' })).status).toBe(200)
    expect(await userOf(site, visitor)).toEqual({ login: null, name: 'Some Body' })
    for (const name of ['', 'a <b>', 'two\nlines', 'x'.repeat(201)])
      expect((await set({ name, email: 'some@example.com' })).status, name).toBe(422)
    expect((await set({ name: 'Some Body', email: 'nonsense' })).status).toBe(422)
    for (const email of [
      'plumbline@users.invalid',
      'User-2@Users.Invalid',
      'x@service.invalid',
      'user-1@noreply.acme.example',
    ])
      expect((await set({ name: 'Some Body', email })).status, email).toBe(422)
  })
})
