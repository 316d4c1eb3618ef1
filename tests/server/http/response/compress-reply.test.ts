import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressReply } from '#server/http/response/compress-reply'
import type { Reply } from '#server/http/response/reply'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()

const GZIP = { 'accept-encoding': 'gzip, br' }
const LONG = JSON.stringify({ specs: Array.from({ length: 200 }, (_, at) => `docs/specs/${at}.md`) })

const request = (headers: Record<string, string>, url = 'http://plumbline.test/x') =>
  new Request(url, { headers })
const reply = (content: Reply['content'], more: Record<string, string> = {}): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/json', ...more },
  content,
})
const encodingOf = async (...args: Parameters<typeof compressReply>) =>
  (await compressReply(...args)).headers['content-encoding']

it('a long response is compressed if the client accepts it, with the same content', async () => {
  const packed = await compressReply(request(GZIP), reply(LONG))
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.content as Uint8Array).toString()).toBe(LONG)
  expect(packed.content?.length).toBeLessThan(LONG.length / 3)
})

it('a cached text is compressed once', async () => {
  const bytes = new TextEncoder().encode(LONG)
  const [one, other] = [
    await compressReply(request(GZIP), reply(bytes)),
    await compressReply(request(GZIP), reply(bytes)),
  ]
  expect(one.content).toBe(other.content)
})

it.each([
  ['who does not take gzip', request({ 'accept-encoding': 'br' }), reply(LONG)],
  ['a short answer', request(GZIP), reply('{}')],
  ['an answer that may hold a credential', request(GZIP), reply(LONG, { 'cache-control': 'no-store' })],
  ['a stream of events', request(GZIP), reply(LONG, { 'content-type': 'text/event-stream' })],
  [
    'a query that another site chose',
    request({ ...GZIP, 'sec-fetch-site': 'cross-site' }, 'http://plumbline.test/x?q=guess'),
    reply(LONG),
  ],
])('nothing is compressed for %s', async (_, plainRequest, answer) => {
  expect(await compressReply(plainRequest, answer)).toBe(answer)
})

it('a link from another site is packed like any other', async () => {
  expect(await encodingOf(request({ ...GZIP, 'sec-fetch-site': 'cross-site' }), reply(LONG))).toBe('gzip')
})

it('JSON is compressed, and caches may not transform it', async () => {
  const [packed, plain] = await Promise.all([
    test.ask('/openapi.json', { headers: GZIP }),
    test.ask('/openapi.json'),
  ])
  expect([packed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual([
    'gzip',
    null,
  ])
  expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(await plain.text())
  for (const { headers } of [packed, plain]) expect(headers.get('vary')).toContain('Accept-Encoding')
})

it('an ETag holds for both encodings', async () => {
  const packed = await test.ask('/schemas/config.json', { headers: GZIP })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('vary')).toContain('Accept-Encoding')
  const etag = packed.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"/)
  for (const sent of [etag, etag.slice(2), `"x", ${etag}`, '*'])
    expect((await test.ask('/schemas/config.json', { headers: { 'if-none-match': sent } })).status).toBe(304)
})
