import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readSettings } from '#server/boot/settings/index'
import { openAi } from '#server/boot/vendors/open-ai'
import { openAnalytics } from '#server/boot/vendors/open-analytics'
import { openCodeHosts } from '#server/boot/vendors/open-code-hosts'
import { openEmbedder } from '#server/boot/vendors/open-meaning'
import { createLogger } from '#server/kernel/logging/log'
import { targetsAt } from '#tests/server/ports/http-corpus'
import { type Listener, openListener } from '#tests/server/ports/http-listener'

/** Private addresses in every notation. Each request uses the next one. */
let targets: string[]
let next = 0
let listener: Listener
let named: Server
let requestCount = 0
let host: string

beforeAll(async () => {
  listener = await openListener()
  targets = targetsAt(listener.port).filter((target) => /^[!-~]+$/.test(target))
  named = createServer((_request, response) => {
    requestCount += 1
    response.writeHead(302, { location: targets[next++ % targets.length] }).end()
  })
  await new Promise<void>((resolve) => named.listen(0, '127.0.0.1', resolve))
  host = `http://127.0.0.1:${(named.address() as AddressInfo).port}`
})
afterAll(() => {
  named.close()
  return listener.close()
})
beforeEach(() => {
  listener.hits.length = 0
  requestCount = 0
})

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

/** Every setting that names a host, with one request of its vendor. bounded-fetch.test.ts covers OIDC_ISSUER. */
const REQUESTS: Record<string, () => Promise<unknown>> = {
  GITHUB_API_URL: async () => {
    const settings = readSettings({
      GITHUB_API_URL: host,
      GITHUB_APP_ID: '1',
      GITHUB_APP_SLUG: 'plumbline',
      GITHUB_PRIVATE_KEY: privateKey,
    })
    const { forge } = await openCodeHosts(settings, {})
    return forge?.installation(1)
  },
  POSTHOG_HOST: async () => {
    const settings = readSettings({ POSTHOG_KEY: 'phc_key', POSTHOG_HOST: host })
    const analytics = openAnalytics(settings, createLogger('silent'))
    analytics?.capture({ name: 'walk' })
    await analytics?.close()
  },
  ANTHROPIC_BASE_URL: async () => {
    const settings = readSettings({ ANTHROPIC_API_KEY: 'sk-ant-test', ANTHROPIC_BASE_URL: host })
    await (await openAi(settings)).service?.tryKey()
  },
  OPENAI_BASE_URL: async () => {
    const settings = readSettings({ OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: host })
    await (await openAi(settings)).service?.tryKey()
  },
  EMBEDDINGS_BASE_URL: async () => {
    const model = { EMBEDDINGS_MODEL: 'model', EMBEDDINGS_DIMENSIONS: '8' }
    const embedder = await openEmbedder(readSettings({ ...model, EMBEDDINGS_BASE_URL: host }))
    await embedder?.embed(['text'])
  },
}

it.each(Object.entries(REQUESTS))(
  'the host of %s is called and cannot redirect into our network',
  async (_setting, ask) => {
    for (let round = 0; round < (process.env.DEEP ? targets.length : 5); round++)
      await ask().then(
        () => undefined,
        (error: Error) => expect(error).toBeInstanceOf(Error),
      )
    expect(requestCount).toBeGreaterThan(0)
    expect(listener.hits).toEqual([])
  },
)
