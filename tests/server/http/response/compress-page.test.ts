import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { createGunzip, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compressPage } from '#server/http/response/compress-page'

const requestFor = (encoding?: string) =>
  new Request('http://plumbline.test/', { headers: encoding ? { 'accept-encoding': encoding } : {} })
const page = (body: string | ReadableStream, type = 'text/html; charset=utf-8') =>
  new Response(body, { status: 404, headers: { 'content-type': type, 'set-cookie': 'a=b' } })
const TEXT = '<p>Retry a failed payment.</p>'.repeat(1_000)

describe('a page', () => {
  it('is compressed if the client accepts it, and is the same page', async () => {
    const packed = compressPage(requestFor('br, gzip'), page(TEXT))
    const bytes = Buffer.from(await packed.arrayBuffer())
    expect(gunzipSync(bytes).toString()).toBe(TEXT)
    expect(bytes.length).toBeLessThan(TEXT.length / 20)
    expect([packed.status, packed.headers.get('content-encoding')]).toEqual([404, 'gzip'])
    expect([packed.headers.get('vary'), packed.headers.get('set-cookie')]).toEqual(['Accept-Encoding', 'a=b'])
  })

  it.each([undefined, 'identity', 'br', 'gzip;q=0', 'gzip; q=0.0, br'])(
    'is off for a request with %s',
    async (encoding) => {
      const plain = compressPage(requestFor(encoding), page(TEXT))
      expect(await plain.text()).toBe(TEXT)
      expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
        null,
        'Accept-Encoding',
      ])
    },
  )

  it('is sent as far as it is rendered', async () => {
    const { readable, writable } = new TransformStream<string, string>()
    const rendered = writable.getWriter()
    const packed = compressPage(requestFor('gzip'), page(readable.pipeThrough(new TextEncoderStream())))
    const unpacked = Readable.fromWeb(packed.body as NodeStream).pipe(createGunzip())
    const [, [first]] = await Promise.all([rendered.write('<p>first'), once(unpacked, 'data')])
    expect(String(first)).toBe('<p>first')
    const [, [second]] = await Promise.all([rendered.write(' second'), once(unpacked, 'data')])
    expect(String(second)).toBe(' second')
    await Promise.all([rendered.close(), once(unpacked, 'end')])
  })

  it('stops rendering when the reader has disconnected', async () => {
    let isCancelled = false
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(Buffer.from(TEXT)),
      cancel: () => {
        isCancelled = true
      },
    })
    const reader = compressPage(requestFor('gzip'), page(endless)).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await expect.poll(() => isCancelled).toBe(true)
  })

  it('that breaks off ends with an error for its reader', async () => {
    const brokenStream = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from(TEXT)),
      pull: (controller) => controller.error(new Error('rendering failed')),
    })
    await expect(compressPage(requestFor('gzip'), page(brokenStream)).text()).rejects.toThrow()
  })
})

it('event streams and responses without a body stay unchanged', async () => {
  const events = page('data: 1\n\n', 'text/event-stream')
  expect(compressPage(requestFor('gzip'), events)).toBe(events)
  const empty = new Response(null, { status: 304 })
  expect(compressPage(requestFor('gzip'), empty)).toBe(empty)
})
