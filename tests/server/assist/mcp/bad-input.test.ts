import { Client as OldClient } from 'mcp-sdk-1/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from 'mcp-sdk-1/client/streamableHttp.js'
import { expect, it, onTestFinished } from 'vitest'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'
import { BASE_URL } from '#tests/support/test-app'
import { call, openMcpWorld, REFUNDS } from './mcp-world'

const world = openMcpWorld()

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

async function send(
  body: string | object,
  headers: Record<string, string> = {},
  path = '/mcp',
  key?: string,
) {
  const response = await world.app.ask(path, {
    method: 'POST',
    key: key ?? (await world.key('specs:read')),
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

it('serves the official client of version 1', async () => {
  const key = await world.key('specs:read')
  const client = new OldClient({ name: 'Old', version: '1' })
  await client.connect(
    new OldTransport(new URL(`${BASE_URL}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
      fetch: (url, init) => world.app.ask(new URL(url).pathname, init),
    }),
  )
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('get_spec')
  const answer = await client.callTool({ name: 'get_spec', arguments: { repo: 'acme/specs', path: REFUNDS } })
  expect(answer.structuredContent).toMatchObject({ title: 'Refunds' })
  await client.close()
})

it.each(['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
  'serves clients of the version %s',
  async (version) => {
    const params = {
      protocolVersion: version,
      capabilities: {},
      clientInfo: { name: 'Old', version: '1' },
    }
    const initialized = await send({ jsonrpc: '2.0', id: 1, method: 'initialize', params })
    expect(initialized.text).toContain(`"protocolVersion":"${version}"`)
    const listAnswer = await send(LIST, { 'mcp-protocol-version': version })
    expect(listAnswer.text).toContain('"get_spec"')
    const call = { name: 'get_spec', arguments: { repo: 'acme/specs', path: REFUNDS } }
    const called = await send(
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: call },
      { 'mcp-protocol-version': version },
    )
    expect(called.text).toContain('"title":"Refunds"')
  },
)

it('names the argument that is too long or of a wrong type', async () => {
  const client = await world.connect(await world.key('specs:read'))
  const long = await call(client, 'search', { query: 'x'.repeat(990_000) })
  expect(long.text).toMatch(/^validation_failed: .*query: .*1000/)
  const wrong = await call(client, 'get_tasks', { limit: '20', status: 7, repo: ['acme/specs'] })
  expect(wrong.text).toMatch(/^validation_failed: (?=.*limit: )(?=.*status: )(?=.*repo: )/)
})

it.each([
  ['get_spec', { repo: 'acme/specs', path: 'a\0.md' }],
  ['get_doc', { repo: 'acme\0/specs', path: 'a.md' }],
])('names the argument of %s that holds NUL', async (name, args) => {
  const client = await world.connect(await world.key('specs:read'))
  expect((await call(client, name, args)).text).toMatch(/^validation_failed: .*must not hold NUL/)
  const uri = 'plumbline://specs/acme/specs/a%00.md'
  await expect(client.readResource({ uri })).rejects.toThrow(/not found/)
})

it('tells analytics which tool was called and how it ended, without names and texts', async () => {
  const { ports } = world.app.ctx
  const events: unknown[] = []
  const capture = (event: unknown) => void events.push(event)
  ports.analytics = { publicKey: '', host: '', capture, close: async () => {} }
  onTestFinished(() => {
    ports.analytics = null
  })
  const client = await world.connect(await world.key('specs:read'))
  await call(client, 'get_spec', { repo: 'acme/specs', path: REFUNDS })
  await call(client, 'get_spec', { repo: 'acme/specs', path: 'docs/specs/none.md' })
  const properties = { org_id: world.org.id, plan: expect.any(String), tool: 'get_spec' }
  expect(events).toEqual([
    { name: 'mcp_called', properties: { ...properties, outcome: 'ok' } },
    { name: 'mcp_called', properties: { ...properties, outcome: 'not_found' } },
  ])
})

it('tells a client without a credential where to get one', async () => {
  const response = await world.app.ask('/mcp', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toBe(
    `Bearer resource_metadata="${BASE_URL}/.well-known/oauth-protected-resource/mcp"`,
  )
  const refused = await send(LIST, {}, `/app/${world.org.slug}/mcp`, 'svc_wrong')
  expect(refused.headers.get('www-authenticate')).toBe(
    `Bearer error="invalid_token", resource_metadata="${BASE_URL}/.well-known/oauth-protected-resource/app/${world.org.slug}/mcp"`,
  )
})

it('refuses other hosts and pages of other sites', async () => {
  expect((await send(LIST, { host: 'rebound.example' })).status).toBe(403)
  expect((await send(LIST, { origin: 'https://other.example' })).status).toBe(403)
  expect((await send(LIST, { origin: BASE_URL })).status).toBe(200)
})

it('refuses what is too large or unreadable', async () => {
  expect((await send('x'.repeat(1_000_001))).status).toBe(413)
  expect((await send(LIST, { 'content-type': 'text/plain' })).status).toBe(415)
  expect(await send('')).toMatchObject({ status: 400, text: expect.stringContaining('The body is empty') })
  expect(await send('{')).toMatchObject({ status: 400, text: expect.stringContaining('-32700') })
  expect(await send(Array(21).fill(LIST))).toMatchObject({
    status: 400,
    text: expect.stringContaining('at most 20'),
  })
  expect((await world.app.ask('/mcp', { key: await world.key('specs:read') })).status).toBe(405)
})

it('answers another org like one that does not exist', async () => {
  const other = await makeOrg(world.app.db)
  const textOf = async (slug: string) => {
    const { status, text } = await send(LIST, {}, `/app/${slug}/mcp`)
    return [status, text.replace(/"request_id":"[^"]+"/, '')]
  }
  expect(await textOf(other.slug)).toEqual(await textOf('no-such-org'))
  const client = await world.connect(await world.key('specs:read'))
  const foreign = await call(client, 'get_spec', { repo: 'other/specs', path: REFUNDS })
  expect(foreign.text).toMatch(/^not_found/)
})

it('serves keys that may read only, and none that is revoked', async () => {
  expect((await send(LIST, {}, '/mcp', await world.key('specs:write'))).status).toBe(403)
  const { db } = world.app
  const userId = await makeMember(db, world.org)
  const revoked = await makeKey(db, world.org, { userId, revokedAt: new Date() })
  expect((await send(LIST, {}, '/mcp', revoked)).status).toBe(401)
})

it('opens no stream that a client could leave unread', async () => {
  const client = await world.connect(await world.key('specs:read'))
  await expect(
    client.request({ method: 'subscriptions/listen', params: { filter: {} } } as never),
  ).rejects.toThrow()
})
