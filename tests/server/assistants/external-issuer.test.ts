import { expect, it } from 'vitest'
import { memberships, users } from '../../../db/schema'
import { openMisledSite } from '../auth/misled-site'

const { provider, site, signIn } = openMisledSite()

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

it('a token of that issuer for our audience is taken at both endpoints, and one for another audience is not', async () => {
  expect(await signIn()).toBe('/app/')
  const [person] = await site.db.select().from(users)
  if (!person) throw new Error('nobody has signed in')
  await site.db.insert(memberships).values({ orgId: site.org.id, userId: person.id, role: 'viewer' })
  const ours = await provider.sign(provider.person())
  const foreign = await provider.sign({ ...provider.person(), aud: 'somebody-else' })
  for (const path of ['/mcp', `/app/${site.org.slug}/mcp`]) {
    expect((await listTools(ours, path)).status).toBe(200)
    const refusal = await listTools(foreign, path)
    expect(refusal.status).toBe(401)
    expect(refusal.headers.get('www-authenticate')).toContain(
      `resource_metadata="${site.address}/.well-known/oauth-protected-resource${path}"`,
    )
  }
})
