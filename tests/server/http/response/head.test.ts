import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { savedSearches } from '#db/schema/index'
import { makeSignInLink } from '#server/accounts/auth/index'
import { definitionOf } from '#server/http/rest/procedure-of'
import { restRoutes } from '#server/http/rest/rest-routes'
import { makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { openSignInSite } from '#tests/support/sign-in/sign-in-site'
import { openTestApp } from '#tests/support/test-app'

const site = openSignInSite()
const head = { method: 'HEAD' }

it('HEAD of a route that signs in, signs out or unlinks is rejected and has no effect', async () => {
  const account = await site.makeAccount()
  const visitor = site.visitor()
  await site.signInAs(visitor, account)
  const refused = await visitor.send('/auth/logout', head)
  expect(refused.status).toBe(405)
  expect(refused.response.headers.get('allow')).toBe('GET, POST')
  expect((await (await site.session(visitor)).json()).user).not.toBeNull()

  const link = `/auth/link?token=${await makeSignInLink(site.db, site.clock, account.userId)}`
  expect((await site.visitor().send(link, head)).response.headers.get('allow')).toBe('GET')
  expect((await site.visitor().send(link)).location).toBe('/app/')
})

it('HEAD of a read-only route responds like its GET', async () => {
  const { response } = await site.visitor().send('/healthz', head)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
})

describe('a page', () => {
  const query = 'what nobody has saved'
  const acting = openTestApp({
    asset: async () => null,
    page: async (_, { caller }) => {
      const org = slug
      const kept = await caller.search.save({ org, name: query, query }).catch(() => null)
      const { searches } = await caller.search.saved({ org })
      return Response.json({ kept, searches })
    },
  })
  let slug = ''

  it('with side effects does not support HEAD and has no effect', async () => {
    const org = await makeOrg(acting.db)
    slug = org.slug
    const cookie = await signIn(acting.db, await makeMember(acting.db, org))
    const ask = (method: string) => acting.ask(`/app/${slug}/page`, { method, cookie })
    const refused = await ask('HEAD')
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET'])
    expect(await acting.db.$count(savedSearches, eq(savedSearches.orgId, org.id))).toBe(0)
    expect((await ask('GET')).status).toBe(200)
    expect(await acting.db.$count(savedSearches, eq(savedSearches.orgId, org.id))).toBe(1)
  })
})

it('every GET with side effects is marked and does not support HEAD', () => {
  const acting = restRoutes.filter(
    (route) =>
      route.method === 'GET' &&
      // The export of an account is the only one below /auth/ that only reads.
      (definitionOf(route).type === 'mutation' || route.path.startsWith('/auth/')) &&
      route.procedure !== 'data.exportPerson',
  )
  expect(acting.length).toBeGreaterThan(5)
  expect(acting.filter(({ hasSideEffects }) => !hasSideEffects).map(({ path }) => path)).toEqual([])
})
