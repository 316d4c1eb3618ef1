import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { boundedFetch } from '#server/boot/bounded-fetch'
import { ADDRESSES, targetsAt } from '#tests/server/ports/http-corpus'
import { type Listener, openListener } from '#tests/server/ports/http-listener'
import { MisbehavingProvider } from '#tests/support/sign-in/misbehaving-provider'
import { SignInSite } from '#tests/support/sign-in/sign-in-site'

let listener: Listener
beforeAll(async () => {
  listener = await openListener()
})
afterAll(() => listener.close())
beforeEach(() => {
  listener.hits.length = 0
})

const resolver = async (name: string) => ADDRESSES[name.toLowerCase().replace(/\.$/, '')] ?? []

describe('a host that the operator configures', () => {
  it('is reachable at its own origin, even in a private network', async () => {
    const named = `http://127.0.0.1:${listener.port}`
    const ask = boundedFetch({ outboundAllow: [] }, `${named}/realms/ours`, resolver)
    expect((await ask(`${named}/token`)).status).toBe(200)
  })

  it('cannot lead to a non-public address in any notation', async () => {
    const ask = boundedFetch({ outboundAllow: [] }, 'http://127.0.0.1:1', resolver)
    const targets = targetsAt(listener.port)
    expect(new Set(targets).size).toBeGreaterThanOrEqual(150)
    for (const target of targets) await expect(ask(target), target).rejects.toThrow()
    expect(listener.hits).toEqual([])
  })

  it('can lead to other addresses that the operator allows', async () => {
    const ask = boundedFetch({ outboundAllow: ['127.0.0.1'] }, 'http://127.0.0.1:1', resolver)
    expect((await ask(`http://127.0.0.1:${listener.port}/`)).status).toBe(200)
  })
})

describe('an identity provider whose metadata contains internal addresses', () => {
  const provider = new MisbehavingProvider()
  beforeAll(() => provider.start())
  afterAll(() => provider.stop())

  it.each(['token_endpoint', 'jwks_uri'])('is rejected for its %s', async (endpoint) => {
    provider.elsewhere = { [endpoint]: `http://127.0.0.1:${listener.port}/metadata` }
    const site = new SignInSite(() => provider.settings)
    await site.start()
    const visitor = site.visitor()
    const { location } = await visitor.send('/auth/login')
    const { code, state } = provider.consent(location ?? '')
    expect((await visitor.send(`/auth/callback?code=${code}&state=${state}`)).location).toBe(
      '/auth/problem?reason=unavailable',
    )
    expect(listener.hits).toEqual([])
    await site.stop()
  })
})
