import { expect, it } from 'vitest'
import { memberships, users } from '#db/schema/index'
import { openMisledSite } from '#tests/server/accounts/auth/misled-site'

const { provider, site, signIn, bearer } = openMisledSite()

const listTools = (token: string, path: string) =>
  fetch(`${site.address}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })

it('the metadata names the issuer of OIDC_ISSUER, where assistants register', async () => {
  const metadata = await fetch(`${site.address}/.well-known/oauth-protected-resource/mcp`)
  expect(await metadata.json()).toMatchObject({
    resource: `${site.address}/mcp`,
    authorization_servers: [provider.issuer],
  })
  expect((await fetch(`${site.address}/idp/register`, { method: 'POST' })).status).toBe(404)
})

/** Signs somebody in and makes them a viewer of the site's org. */
async function joinAsViewer() {
  expect(await signIn()).toBe('/app/')
  const [person] = await site.db.select().from(users)
  if (!person) throw new Error('nobody has signed in')
  const membership = { orgId: site.org.id, userId: person.id, role: 'viewer' as const }
  await site.db.insert(memberships).values(membership).onConflictDoNothing()
}

const endpointOf = (slug: string) => `/app/${slug}/mcp`

it('a token of that issuer for our audience is taken at both endpoints, and one for another audience is not', async () => {
  await joinAsViewer()
  const ours = await provider.sign(provider.person())
  const foreign = await provider.sign({ ...provider.person(), aud: 'somebody-else' })
  for (const path of ['/mcp', endpointOf(site.org.slug)]) {
    expect((await listTools(ours, path)).status).toBe(200)
    const refusal = await listTools(foreign, path)
    expect(refusal.status).toBe(401)
    expect(refusal.headers.get('www-authenticate')).toContain(
      `resource_metadata="${site.address}/.well-known/oauth-protected-resource${path}"`,
    )
  }
})

it('a token of that issuer for one endpoint is taken there and nowhere else', async () => {
  await joinAsViewer()
  const own = endpointOf(site.org.slug)
  const other = endpointOf('known-by-claim')
  for (const path of [own, '/mcp']) {
    const bound = await provider.sign({ ...provider.person(), aud: `${site.address}${path}` })
    const statuses = await Promise.all(
      [own, other, '/mcp'].map(async (at) => [at, (await listTools(bound, at)).status]),
    )
    expect(statuses.filter(([, status]) => status !== 401)).toEqual([[path, 200]])
    expect((await bearer(bound, `/app/${site.org.slug}/api/dashboard`)).status).toBe(401)
  }
})
