import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeOrg } from '#tests/support/make-org'
import { MisbehavingProvider } from '#tests/support/sign-in/misbehaving-provider'
import { SignInSite } from '#tests/support/sign-in/sign-in-site'
import type { Visitor } from '#tests/support/sign-in/visitor'

/** A site with a provider that returns whatever the test sets. Two of its organizations map to orgs. */
export function openMisledSite() {
  const provider = new MisbehavingProvider()
  const site = new SignInSite(() => ({
    ...provider.settings,
    OIDC_ORGANIZATIONS: 'known-by-claim=org_1,no-members-here=org_2',
  }))
  const honest = provider.idToken

  beforeAll(async () => {
    await provider.start()
    await site.start()
    await makeOrg(site.db, 'known-by-claim')
    await makeOrg(site.db, 'no-members-here')
  })
  afterAll(async () => {
    await site.stop()
    await provider.stop()
  })
  beforeEach(() => {
    provider.idToken = honest
    provider.isJwksDown = false
  })

  return {
    provider,
    site,

    /** Signs in with the claims that the provider returns. Returns the final redirect location. */
    async signIn(visitor: Visitor = site.visitor(), login = '/auth/login'): Promise<string | null> {
      const { location } = await visitor.send(login)
      const { code, state } = provider.consent(location ?? '')
      return (await visitor.send(`/auth/callback?code=${code}&state=${state}`)).location
    },

    bearer: (token: string, path = '/app/known-by-claim/api/dashboard') =>
      fetch(site.address + path, { headers: { authorization: `Bearer ${token}` } }),
  }
}
