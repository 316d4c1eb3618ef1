import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { createApp } from '#server/http/app'
import type { Pages } from '#server/http/pages/pages'
import { createRequestListener } from '#server/http/request-listener'
import { systemClock } from '#server/kernel/context'
import { testLog } from '#tests/support/canary/record-output'
import { makeKey, makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { testDatabaseUrl } from '#tests/support/postgres/database'
import { keysOnly } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'

const BASE_URL = 'http://plumbline.test'
const HTML = 'text/html,*/*;q=0.8'

/** Like Remix, renders a page with the error, if there is one. */
const pages: Pages = {
  asset: async () => null,
  page: async (_, { refusal }) =>
    new Response(refusal?.message ?? 'page', {
      status: refusal?.status ?? 200,
      headers: { 'content-type': 'text/html' },
    }),
}

let db: Database
let slug: string
let key: string
let cookie: string
const server = createServer()

beforeAll(async () => {
  db = openDatabase(await testDatabaseUrl(), { max: 2 })
  const org = await makeOrg(db)
  slug = org.slug
  key = await makeKey(db, org)
  cookie = await signIn(db, await makeMember(db, org, 'editor'))
  const ports = testPorts()
  const app = createApp({
    ...keysOnly,
    db,
    ports,
    clock: systemClock,
    log: testLog(),
    baseUrl: BASE_URL,
    pages,
  })
  server.on(
    'request',
    createRequestListener((request, env) => app.fetch(request, env)),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await db.$client.end()
})

/** Writes to a raw socket, because HTTP clients resolve `..` before they send it. */
function get(
  target: string,
  headers: Record<string, string>,
): Promise<{ status: number; head: string; body: string }> {
  const lines = Object.entries({ host: 'plumbline.test', connection: 'close', ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')
  return new Promise((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [top = '', body = ''] = received.split('\r\n\r\n')
      resolve({ status: Number(top.split(' ')[1]), head: top.toLowerCase(), body })
    })
    socket.write(`GET ${target} HTTP/1.1\r\n${head}\r\n\r\n`)
  })
}

const MALFORMED = [
  'a/../b.md',
  '../b.md',
  'a%00.md',
  '.git/config',
  '.GIT/config',
  'a//b.md',
  'a\\b.md',
  'a/..%2Fb.md',
  '%zz',
]

describe.each(MALFORMED)('a path with %s', (file) => {
  it.each(['specs', 'docs', 'history', 'editor', 'nothing'])(
    'is a 422 page under %s in a browser',
    async (kind) => {
      const { status, head } = await get(`/app/${slug}/${kind}/o/r/${file}`, { accept: HTML, cookie })
      expect(status).toBe(422)
      expect(head).toContain('content-type: text/html')
    },
  )

  it.each(['specs', 'api/docs', 'editor'])('is 422 under %s for a program', async (kind) => {
    const authorization = `Bearer ${key}`
    const { status, body } = await get(`/app/${slug}/${kind}/o/r/${file}`, { authorization })
    expect([status, JSON.parse(body).detail[0].loc[0]]).toEqual([422, 'path'])
  })

  it('requires a credential first', async () => {
    expect((await get(`/app/${slug}/specs/o/r/${file}`, {})).status).toBe(401)
  })
})

test('a valid page path is a page', async () => {
  for (const path of ['/', '/pricing', '/pricing/', `/app/${slug}/specs/o/r/a%2Fb..c/.github/x.md`])
    expect([path, (await get(path, { accept: HTML, cookie })).status]).toEqual([path, 200])
})

test('an invalid request target gets a problem document', async () => {
  const { status, head, body } = await get('http://', {})
  expect(status).toBe(400)
  expect(head).toContain('content-type: application/problem+json')
  const { request_id, detail } = JSON.parse(body)
  expect(detail).toMatch(/^This is not a valid HTTP request: /)
  expect(head).toContain(`x-request-id: ${request_id}`)
})

test('the OpenAPI document has a path with and without a trailing slash, like every route', async () => {
  expect((await get('/openapi.json/', {})).body).toBe((await get('/openapi.json', {})).body)
})
