import { beforeAll, expect, it } from 'vitest'
import { openMcpWorld, REFUNDS } from './mcp-world'

const world = openMcpWorld()
let key: string
beforeAll(async () => {
  key = await world.key('specs:read')
})

const VERSION = 'io.modelcontextprotocol/protocolVersion'
const META = {
  [VERSION]: '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'Test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
const MODERN = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'get_spec' }

interface Message {
  params?: object
  headers?: Record<string, string>
}

async function send({ params = {}, headers = {} }: Message) {
  const message = {
    jsonrpc: '2.0',
    id: 7,
    method: 'tools/call',
    params: { name: 'get_spec', arguments: { repo: 'acme/specs', path: REFUNDS }, ...params },
  }
  const response = await world.app.ask('/mcp', {
    method: 'POST',
    key,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(message),
  })
  const text = await response.text()
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const json = isStream ? text.replace(/^[\s\S]*?data: /, '') : text
  // The tag and the id of the request are random.
  return { status: response.status, body: JSON.parse(json.replace(/data-[0-9a-f]{16}|request [\w-]+/g, '')) }
}

/** The library answers calls with this field, and ignores it. */
const VIA_LIBRARY = { task: {} }

it.each<[string, Message]>([
  ['before 2026-07-28', {}],
  ['of 2026-07-28', { params: { _meta: META }, headers: MODERN }],
  ['with wrong arguments', { params: { arguments: { repo: 7 } } }],
  ['of a document that does not exist', { params: { arguments: { repo: 'acme/specs', path: 'no.md' } } }],
])('a plain call %s gets the answer that the library gives', async (_, message) => {
  const plain = await send(message)
  const viaLibrary = await send({ ...message, params: { ...message.params, ...VIA_LIBRARY } })
  expect(plain.body.result).toBeDefined()
  expect(plain).toEqual(viaLibrary)
})

it.each<[string, Message, number, number]>([
  ['an unknown tool', { params: { name: 'no_such_tool' } }, 200, -32602],
  ['arguments that are a list', { params: { arguments: [] } }, 200, -32602],
  ['another type of answer', { headers: { accept: 'text/html' } }, 406, -32000],
  [
    'a name that the header does not repeat',
    { params: { _meta: META }, headers: { ...MODERN, 'mcp-name': 'search' } },
    400,
    -32020,
  ],
  ['a version that does not exist', { headers: { 'mcp-protocol-version': '2030-01-01' } }, 400, -32602],
  ['a version in the headers only', { headers: MODERN }, 400, -32602],
])('%s gets an error of the protocol', async (_, message, status, code) => {
  const answer = await send(message)
  expect([answer.status, answer.body.error?.code]).toEqual([status, code])
})
