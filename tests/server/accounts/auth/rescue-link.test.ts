import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { platformActs, users } from '#db/schema/index'
import { makeRescueLink } from '#server/accounts/auth/index'
import { ensureFirstOrg } from '#server/accounts/orgs/index'
import { canary } from '#tests/support/canary/canary'
import { openSignInSite } from '#tests/support/sign-in/sign-in-site'

const site = openSignInSite()

const tokenOf = (path: string) => new URL(path, site.address).searchParams.get('token') ?? ''

async function post(procedure: string, json: object): Promise<unknown> {
  const { response } = await site.visitor().post(`/trpc/${procedure}`, { json })
  return (await response.json()).result.data.json
}

describe('the operator gets a link', () => {
  it('to the first account while none exists', async () => {
    await ensureFirstOrg(site.ctx, 'first')
    const path = (await makeRescueLink(site.ctx, true)) ?? ''
    expect(path).toMatch(/^\/auth\/first-account\?token=/)
    const account = { name: 'First Person', email: 'first@example.com', password: canary('password') }
    expect(await post('signIn.createFirstAccount', { token: tokenOf(path), ...account })).toBe('/app/')
  })

  it('to a password reset for an administrator, valid once', async () => {
    const path = (await makeRescueLink(site.ctx, true)) ?? ''
    expect(path).toMatch(/^\/auth\/set-password\?token=/)
    const typed = { token: tokenOf(path), password: canary('other-password') }
    expect(await post('account.setPassword', typed)).toBe('/app/')
    expect(await post('account.setPassword', typed)).toBe('/auth/problem?reason=link')
    const account = { userId: 0, email: 'first@example.com', password: typed.password }
    expect(await site.signInAs(site.visitor(), account)).toBe(`${site.address}/app/`)
  })

  it('that signs in directly if a provider manages the passwords', async () => {
    const visitor = site.visitor()
    await visitor.send((await makeRescueLink(site.ctx, false)) ?? '')
    const session = await visitor.send('/app/first/api/session')
    expect(await session.response.json()).toMatchObject({ user: { email: 'first@example.com' } })
  })

  it('that is recorded in the audit log, with its sign-in', async () => {
    const [admin] = await site.db.select().from(users).where(eq(users.email, 'first@example.com'))
    const rows = await site.db
      .select({ act: platformActs.act, by: platformActs.credential })
      .from(platformActs)
      .where(eq(platformActs.targetId, String(admin?.id)))
      .orderBy(platformActs.id)
    expect(rows.slice(3).filter(({ act }) => act !== 'session.end')).toEqual([
      { act: 'password_link.create', by: 'system' },
      { act: 'password.change', by: 'none' },
      { act: 'session.start', by: 'none' },
      { act: 'session.start', by: 'none' },
      { act: 'sign_in_link.create', by: 'system' },
      { act: 'session.start', by: 'none' },
    ])
  })
})
