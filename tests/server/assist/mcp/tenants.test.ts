import { describe, expect, it } from 'vitest'
import { loadTools } from '#server/assist/mcp/tools/load-tools'
import { registry } from '#server/collect'
import { type Credential, openTenantWorld } from '#tests/server/http/tenants/tenant-world'
import { makeKey } from '#tests/support/make-org'
import { argumentsFor } from './tool-samples'

const world = openTenantWorld()
const tools = await loadTools(registry)
const endpoints = ['/mcp', '/app/{org}/mcp'] as const
type CallerName = keyof typeof world.callers

const CALLERS = Object.keys(world.callers) as CallerName[]
const allowed = async () => ({
  key: await makeKey(world.db, world.home.org, { scopes: ['specs:read', 'specs:write'] }),
})

const MISSING = { owner: 'nobody', repo: 'nothing', file_path: 'docs/specs/nothing.md' }

async function callTool(path: string, credential: Credential, name: string, args: object) {
  const response = await world.test.ask(path, {
    method: 'POST',
    ...credential,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args },
    }),
  })
  const text = (await response.text()).replace(/data-[0-9a-f]{16}|request [\w-]+|"request_id":"[^"]*"/g, '')
  return { status: response.status, text }
}

const addressOf = (endpoint: string, slug: string) => endpoint.replace('{org}', slug)

/** Only keys count, never cookies. The home endpoint serves the org of the key, so a foreign key sees its own org there. */
function expectedStatus(caller: CallerName, endpoint: string): number {
  if (caller === 'a suspended org’s key') return 403
  if (caller === 'a read-only key') return 200
  if (caller !== 'another org’s key') return 401
  return endpoint === '/mcp' ? 200 : 404
}

describe.each(endpoints)('%s', (endpoint) => {
  const own = () => addressOf(endpoint, world.home.org.slug)

  it.each(CALLERS)('is called by %s', async (caller) => {
    const slug = caller.startsWith('a suspended') ? world.suspended.slug : world.home.org.slug
    const { key, cookie } = (await world.callers[caller]()) as Credential
    const answer = await callTool(addressOf(endpoint, slug), { key, cookie }, 'list_specs', {})
    expect(answer.status, answer.text.slice(0, 300)).toBe(expectedStatus(caller, endpoint))
  })

  it.each(tools)('$name requires its permission', async ({ name, input, permission }) => {
    const reader = await world.callers['a read-only key']()
    const { status, text } = await callTool(own(), reader, name, argumentsFor(input, world.home))
    expect(status).toBe(200)
    expect(text.includes('needs the permission')).toBe(permission === 'specs:write')
  })

  it.each(tools)(
    '$name answers a foreign repository like one that does not exist',
    async ({ name, input }) => {
      const credential = await allowed()
      const answer = async (at: typeof MISSING) => {
        const { status, text } = await callTool(own(), credential, name, argumentsFor(input, at))
        return { status, text: text.replaceAll(`${at.owner}/${at.repo}`, '').replaceAll(at.file_path, '') }
      }
      expect(await answer(world.other)).toEqual(await answer(MISSING))
    },
  )
})

it.each(tools)('$name answers a foreign org like one that does not exist', async ({ name, input }) => {
  const credential = await allowed()
  const args = argumentsFor(input, world.other)
  const foreign = await callTool(`/app/${world.other.org.slug}/mcp`, credential, name, args)
  expect(foreign.status).toBe(404)
  expect(foreign).toEqual(await callTool('/app/no-such-org/mcp', credential, name, args))
})

it.each(tools.filter(({ isReadOnly }) => isReadOnly))(
  '$name shows another org’s key nothing of this org',
  async ({ name, input }) => {
    const foreign = await world.callers['another org’s key']()
    const { status, text } = await callTool('/mcp', foreign, name, argumentsFor(input, world.other))
    expect(status).toBe(200)
    expect(text).not.toContain('home-')
  },
)
