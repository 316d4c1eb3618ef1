import { createServer, type Server, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMcpHandler } from '#server/assist/mcp/service'
import { makeKey } from '#tests/support/make-org'
import { SignInSite } from '#tests/support/sign-in/sign-in-site'
import { installSuite, runScenario } from './conformance-suite'
import { createFixtureServer } from './fixture-server'

const isHere = process.env.DEEP !== undefined && process.platform === 'linux' && installSuite()

/** These need no tools of the suite, so the product itself must pass them. */
const GENERAL = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
]

/** Excludes logging, progress, sampling, elicitation, subscriptions and streams, which the server does not offer. */
const WITH_FIXTURES = [
  'completion-complete',
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-error',
  'json-schema-2020-12',
  'resources-read-text',
  'resources-read-binary',
  'resources-templates-read',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-embedded-resource',
  'prompts-get-with-image',
]

const servers: Server[] = []
const listen = async (server: Server): Promise<number> => {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
afterAll(() => {
  for (const server of servers) server.closeAllConnections()
  for (const server of servers) server.close()
})

describe.skipIf(!isHere)('the product', () => {
  const site = new SignInSite()
  let url: string
  beforeAll(async () => {
    await site.start()
    const key = await makeKey(site.db, site.org)
    const { host, port } = new URL(site.address)
    /** The suite sends no credential. This adds one, and renames only its own host. */
    const proxy = createServer((incoming, outgoing) => {
      const own = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
      const renamed = (value: string | undefined) =>
        value?.replaceAll(own, host).replaceAll(`localhost:${own.split(':')[1]}`, host)
      const headers = {
        ...incoming.headers,
        host: renamed(incoming.headers.host),
        ...(incoming.headers.origin && { origin: renamed(incoming.headers.origin) }),
        authorization: `Bearer ${key}`,
      }
      const { method, url: path } = incoming
      const onward = sendRequest({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(outgoing)
      })
      incoming.pipe(onward)
    })
    url = `http://127.0.0.1:${await listen(proxy)}/mcp`
  })
  afterAll(() => site.stop())

  it.each(GENERAL)('passes %s', async (scenario) => {
    expect(await runScenario(url, scenario)).toMatch(/Passed|✓|SUCCESS/i)
  })
})

describe.skipIf(!isHere)('our handler with the tools of the suite', () => {
  let url: string
  beforeAll(async () => {
    const handler = openMcpHandler(createFixtureServer)
    url = `http://127.0.0.1:${await listen(createServer(getRequestListener((request) => handler.fetch(request))))}/mcp`
  })

  it.each(WITH_FIXTURES)('passes %s', async (scenario) => {
    expect(await runScenario(url, scenario)).toMatch(/Passed|✓|SUCCESS/i)
  })

  it('fails what the server does not offer, so the suite can fail', async () => {
    await expect(runScenario(url, 'logging-set-level')).rejects.toThrow()
  })
})
