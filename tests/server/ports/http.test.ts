import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asFetch, createOutbound, OutboundError } from '#server/ports/http'
import { type Listener, openListener } from './http-listener'

const BOUNDS = { timeoutMs: 5_000, maxBytes: 1_000 }
const outbound = createOutbound({ allow: ['127.0.0.1', '127.0.0.2'] })

let listener: Listener
const at = (path: string, host = '127.0.0.1') => `http://${host}:${listener.port}${path}`

beforeAll(async () => {
  listener = await openListener()
})
afterAll(() => listener.close())
beforeEach(() => {
  listener.hits.length = 0
  listener.answer((_, response) => response.end('ok'))
})

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error) => (error instanceof OutboundError ? error.reason : String(error)),
  )

describe('a request', () => {
  it('carries method, headers and body, and brings back status, headers and body', async () => {
    listener.answer((_, response) =>
      response.writeHead(201, { 'x-answer': 'yes', 'set-cookie': ['a=1', 'b=2'] }).end('made'),
    )
    const response = await outbound(at('/things?x=1'), {
      ...BOUNDS,
      method: 'POST',
      headers: { 'x-asked': 'yes' },
      body: new URLSearchParams({ name: 'ä' }),
    })
    expect([response.status, await response.text(), response.headers.get('x-answer')]).toEqual([
      201,
      'made',
      'yes',
    ])
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(listener.hits[0]).toMatchObject({
      path: '/things?x=1',
      method: 'POST',
      body: 'name=%C3%A4',
      headers: { 'x-asked': 'yes', 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    })
  })

  it('may be made by a library that wants a fetch', async () => {
    const response = await asFetch(outbound, BOUNDS)(new Request(at('/'), { method: 'PUT', body: 'x' }))
    expect([response.status, listener.hits[0]?.method, listener.hits[0]?.body]).toEqual([200, 'PUT', 'x'])
  })

  it('reports that the host is unreachable', async () => {
    expect(await reasonOf(outbound('http://127.0.0.1:1/', BOUNDS))).toBe('unreachable')
  })
})

describe('a response', () => {
  it('is unpacked', async () => {
    listener.answer((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed')),
    )
    expect(await (await outbound(at('/'), BOUNDS)).text()).toBe('packed')
  })

  it('may be as large as allowed, and not a byte more, announced, unannounced or packed', async () => {
    const send = (bytes: number, isPacked: boolean, isAnnounced: boolean) =>
      listener.answer((_, response) => {
        const body = isPacked ? gzipSync('x'.repeat(bytes)) : Buffer.from('x'.repeat(bytes))
        response.writeHead(200, {
          ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
          ...(isAnnounced ? { 'content-length': body.length } : { 'transfer-encoding': 'chunked' }),
        })
        response.end(body)
      })
    for (const isPacked of [true, false])
      for (const isAnnounced of [true, false]) {
        send(1_000, isPacked, isAnnounced)
        expect((await (await outbound(at('/'), BOUNDS)).text()).length).toBe(1_000)
        send(1_001, isPacked, isAnnounced)
        expect(await reasonOf(outbound(at('/'), BOUNDS).then((response) => response.text()))).toBe(
          'too_large',
        )
      }
  })

  it('must come in time: the head, and the body to its end', async () => {
    const hurried = { ...BOUNDS, timeoutMs: 100 }
    listener.answer(() => {})
    expect(await reasonOf(outbound(at('/'), hurried))).toBe('timeout')
    listener.answer((_, response) => response.writeHead(200).write('beginning'))
    expect(await reasonOf(outbound(at('/'), hurried).then((response) => response.text()))).toBe('timeout')
  })

  it('is not waited for when the caller gives up', async () => {
    listener.answer(() => {})
    const giveUp = new AbortController()
    const pendingRequest = outbound(at('/'), { ...BOUNDS, signal: giveUp.signal })
    giveUp.abort(new Error('gone'))
    expect(await reasonOf(pendingRequest)).toBe('Error: gone')
  })

  it('is an error when it breaks off', async () => {
    listener.answer((_, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half')
      setImmediate(() => response.destroy())
    })
    expect(await reasonOf(outbound(at('/'), BOUNDS).then((response) => response.text()))).toBe('unreachable')
  })
})

describe('a redirect', () => {
  const to = (location: string, status = 302) =>
    listener.answer((path, response) =>
      path === '/start' ? response.writeHead(status, { location }).end() : response.end('there'),
    )
  const SECRETS = { authorization: 'Bearer x', cookie: 'a=1', 'x-api-key': 'k', accept: 'text/plain' }

  it('within the origin keeps the headers', async () => {
    to('/there')
    expect(await (await outbound(at('/start'), { ...BOUNDS, headers: SECRETS })).text()).toBe('there')
    expect(listener.hits[1]?.headers).toMatchObject(SECRETS)
  })

  it('to another origin carries no credential', async () => {
    to(at('/there', '127.0.0.2'))
    await outbound(at('/start'), { ...BOUNDS, headers: SECRETS })
    expect(listener.hits[1]?.headers.accept).toBe('text/plain')
    for (const name of ['authorization', 'cookie', 'x-api-key'])
      expect(listener.hits[1]?.headers[name], name).toBeUndefined()
  })

  it('of a POST is followed as GET without its body, unless the status requires a repetition', async () => {
    const post = { ...BOUNDS, method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    for (const status of [301, 302, 303]) {
      to('/there', status)
      await outbound(at('/start'), post)
      expect(listener.hits.at(-1)).toMatchObject({ method: 'GET', body: '' })
      expect(listener.hits.at(-1)?.headers['content-type']).toBeUndefined()
    }
    to('/there', 307)
    await outbound(at('/start'), post)
    expect(listener.hits.at(-1)).toMatchObject({ method: 'POST', body: '{}' })
  })

  it('that would repeat a body to another origin is rejected', async () => {
    to(at('/there', '127.0.0.2'), 308)
    expect(await reasonOf(outbound(at('/start'), { ...BOUNDS, method: 'POST', body: 'secret' }))).toBe(
      'refused',
    )
    expect(listener.hits).toHaveLength(1)
  })

  it('is followed five times', async () => {
    listener.answer((_, response) => response.writeHead(302, { location: '/start' }).end())
    expect(await reasonOf(outbound(at('/start'), BOUNDS))).toBe('too_many_redirects')
    expect(listener.hits).toHaveLength(6)
  })

  it('is returned to the caller or becomes an error, as the caller chooses', async () => {
    to('/there')
    expect((await outbound(at('/start'), { ...BOUNDS, redirect: 'manual' })).status).toBe(302)
    expect(await reasonOf(outbound(at('/start'), { ...BOUNDS, redirect: 'error' }))).toBe('refused')
  })
})
