import { createHook } from 'node:async_hooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutbound, type Outbound, OutboundError } from '#server/ports/http'
import { ADDRESSES, OTHER_SCHEMES, targetsAt } from './http-corpus'
import { type Listener, openListener } from './http-listener'

const BOUNDS = { timeoutMs: 5_000, maxBytes: 1_000 }

let listener: Listener
let attempts = 0
const connects = createHook({
  init(_, type) {
    if (type === 'TCPCONNECTWRAP') attempts += 1
  },
})

beforeAll(async () => {
  listener = await openListener()
  connects.enable()
})
afterAll(async () => {
  connects.disable()
  await listener.close()
})
beforeEach(() => {
  attempts = 0
  listener.hits.length = 0
})
afterEach(() => listener.answer((_, response) => response.end('ok')))

const resolver = async (name: string) => ADDRESSES[name.toLowerCase().replace(/\.$/, '')] ?? []

const errorOf = (outbound: Outbound, url: string): Promise<unknown> =>
  outbound(url, BOUNDS).then(
    (response) => response,
    (error) => error,
  )

describe('a target that is not on the public internet', () => {
  it('is rejected before any connection, in any notation', async () => {
    const targets = targetsAt(listener.port)
    expect(new Set(targets).size).toBeGreaterThanOrEqual(150)
    const outbound = createOutbound({ allow: [], resolver })
    for (const target of targets) {
      const error = await errorOf(outbound, target)
      expect(error, target).toBeInstanceOf(OutboundError)
      expect((error as OutboundError).reason, target).toBe('refused')
    }
    expect([attempts, listener.hits]).toEqual([0, []])
  })

  it('is rejected as a redirect target, from a public host and from a configured one', async () => {
    for (const outbound of [
      createOutbound({ allow: ['127.9.9.9'], resolver }),
      createOutbound({ allow: [], trustedUrl: `http://127.9.9.9:${listener.port}`, resolver }),
    ]) {
      const start = `http://127.9.9.9:${listener.port}/start`
      const elsewhere = targetsAt(listener.port).filter((to) => new URL(to, start).hostname !== '127.9.9.9')
      expect(elsewhere.length).toBeGreaterThanOrEqual(150)
      for (const target of elsewhere) {
        listener.answer((_, response) => response.writeHead(302, { location: inHeader(target) }).end())
        const before = listener.hits.length
        const error = await errorOf(outbound, start)
        expect(error, target).toBeInstanceOf(OutboundError)
        expect((error as OutboundError).reason, target).toBe('refused')
        expect(listener.hits.length - before, target).toBe(1)
      }
      expect(listener.hits.every(({ path }) => path === '/start')).toBe(true)
    }
  })

  it('is rejected if it is not http', async () => {
    const outbound = createOutbound({ allow: [], trustedUrl: 'http://127.0.0.1', resolver })
    for (const target of OTHER_SCHEMES) {
      const error = await errorOf(outbound, target)
      expect(error, target).toBeInstanceOf(OutboundError)
      expect(['refused', 'malformed'], target).toContain((error as OutboundError).reason)
    }
    expect([attempts, listener.hits]).toEqual([0, []])
  })
})

/** Percent-encodes non-ASCII characters, which a header cannot hold. */
const inHeader = (target: string) => target.replace(/[^\t\x20-\x7e]+/g, encodeURIComponent)

describe('a name whose answer changes', () => {
  it('is resolved again for the next connection, and rejected if it leads elsewhere', async () => {
    const answers = [['127.0.0.2'], ['127.0.0.1']]
    const outbound = createOutbound({ allow: ['127.0.0.2'], resolver: async () => answers.shift() ?? [] })
    listener.answer((_, response) =>
      response.writeHead(302, { location: '/again', connection: 'close' }).end(),
    )
    const error = await errorOf(outbound, `http://rebinding.test:${listener.port}/first`)
    expect((error as OutboundError).reason).toBe('refused')
    expect(listener.hits.map(({ path }) => path)).toEqual(['/first'])
    expect(answers).toEqual([])
  })

  it('is connected to only at the address that was checked, not at others of the same DNS response', async () => {
    const outbound = createOutbound({
      allow: ['127.0.0.2'],
      resolver: async () => ['127.0.0.1', '127.0.0.2'],
    })
    listener.answer((_, response) => response.end(response.socket?.localAddress))
    const response = await outbound(`http://mixed.test:${listener.port}/`, BOUNDS)
    expect(await response.text()).toBe('127.0.0.2')
  })
})

describe('an address that the operator allows', () => {
  it.each([['127.0.0.1'], ['127.0.0.0/8'], ['loopback.test']])('%s is reached', async (entry) => {
    const outbound = createOutbound({ allow: [entry], resolver })
    expect((await outbound(`http://loopback.test:${listener.port}/`, BOUNDS)).status).toBe(200)
    expect(listener.hits).toHaveLength(1)
  })

  it('allows no other address', async () => {
    const outbound = createOutbound({ allow: ['10.0.0.0/8', 'other.test', '::1'], resolver })
    expect(await errorOf(outbound, `http://loopback.test:${listener.port}/`)).toBeInstanceOf(OutboundError)
    expect(attempts).toBe(0)
  })

  it('in its own environment is reached wherever it is', async () => {
    for (const trustedUrl of [
      `http://127.0.0.1:${listener.port}`,
      `http://localhost:${listener.port}/api/v3`,
    ]) {
      const outbound = createOutbound({ allow: [], trustedUrl, resolver })
      expect((await outbound(new URL('/', trustedUrl), BOUNDS)).status).toBe(200)
    }
    expect(attempts).toBeGreaterThan(0)
  })

  it('in its own environment opens no other address, however it is written', async () => {
    const outbound = createOutbound({ allow: [], trustedUrl: 'http://127.0.0.1:1', resolver })
    for (const target of targetsAt(listener.port))
      expect(await errorOf(outbound, target), target).toBeInstanceOf(OutboundError)
    expect([attempts, listener.hits]).toEqual([0, []])
  })
})
