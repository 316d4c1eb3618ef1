import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openTrackers } from '#server/boot/vendors/open-trackers'
import { startFakeJira } from '#tests/support/fake-jira/index'
import { NO_TRACKER_ENVIRONMENT, testPorts } from '#tests/support/test-ports'
import { draftOf } from './tracker-under-test'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function openJira(isCloud = true) {
  const jira = await startFakeJira({ isCloud })
  stops.push(jira.stop)
  return { jira, tracker: testPorts().trackers.open(jira.credential) }
}

const openHost = (host: string) =>
  testPorts().trackers.open({ kind: 'jira', authMethod: 'personal_access_token', host, token: 'secret' })

describe('a host that is not a Jira', () => {
  it.each([301, 302, 307, 308])('gets no credential by a redirect with the status %i', async (status) => {
    const received: unknown[] = []
    const other = await listen((request, response) => {
      received.push(request.headers)
      response.end('{}')
    })
    const host = await listen((_, response) => response.writeHead(status, { location: other }).end())
    const tracker = openHost(host)
    await expect(tracker.identify()).rejects.toMatchObject({ code: 'invalid' })
    await expect(tracker.update('PAY-1', { title: 'a' })).rejects.toMatchObject({ code: 'invalid' })
    expect(received).toEqual([])
  })

  it.each([
    ['too large a response', `{"accountId":"${'x'.repeat(17_000_000)}"}`],
    ['a page', '<html>Sign in</html>'],
    ['an empty response', ''],
    ['JSON of another kind', '[1]'],
    ['a response of wrong types', '{"accountId":5}'],
  ])('is recognized by %s', async (_, body) => {
    const host = await listen((_, response) => response.writeHead(200).end(body))
    await expect(openHost(host).identify()).rejects.toMatchObject({ code: 'garbled' })
  })

  it('cannot fill a message with its words or repeat the token', async () => {
    const words = `secret ${'long '.repeat(10_000)}`
    const host = await listen((_, response) =>
      response.writeHead(400).end(JSON.stringify({ errorMessages: [words], errors: { x: { y: 1 } } })),
    )
    const error = (await openHost(host)
      .identify()
      .catch((thrown: unknown) => thrown)) as Error
    expect(error.message).toMatch(/^Jira refuses this: … long/)
    expect(error.message.length).toBeLessThan(500)
  })

  it('is not reached if it is private and the operator has not allowed it', async () => {
    const received: unknown[] = []
    const host = await listen((request, response) => {
      received.push(request.url)
      response.end('{}')
    })
    const credential = { kind: 'jira', authMethod: 'personal_access_token', token: 'secret' } as const
    const closed = openTrackers({ outboundAllow: [] }, NO_TRACKER_ENVIRONMENT)
    expect(() => closed.open({ ...credential, host })).toThrow(/https/)
    const tracker = closed.open({ ...credential, host: host.replace('http:', 'https:') })
    await expect(tracker.identify()).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('OUTBOUND_ALLOW'),
    })
    expect(received).toEqual([])
  })
})

describe('webhooks of Jira', () => {
  it('registers one per address, which signs what it sends before the response', async () => {
    const { jira, tracker } = await openJira()
    const bodies: { signature: string | undefined; expected: string; event: string }[] = []
    const secret = randomUUID()
    const url = await listen(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const body = Buffer.concat(chunks)
      bodies.push({
        signature: request.headers['x-hub-signature']?.toString(),
        expected: `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
        event: JSON.parse(body.toString()).webhookEvent,
      })
      response.end()
    })
    const first = await tracker.registerWebhook({ url, secret: 'old', project: 'PAY' })
    const second = await tracker.registerWebhook({ url, secret, project: 'PAY' })
    expect(second?.webhookId).not.toBe(first?.webhookId)
    expect(jira.world.webhooks.map(({ id }) => id)).toEqual([second?.webhookId])

    // The response to the creation is lost, but its event arrives.
    jira.faults.add({ on: 'POST /issue', fault: { kind: 'fail_after' } })
    await expect(tracker.create('PAY', draftOf('a'), randomUUID())).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(bodies).toHaveLength(1)
    for (const { signature, expected, event } of bodies) {
      expect(signature).toBe(expected)
      expect(event).toBe('jira:issue_created')
    }
  })

  it('leaves it to a person on Data Center, and where the account is no administrator', async () => {
    const webhook = { url: 'https://plumbline.acme.test/webhooks/jira/1', secret: 's', project: 'PAY' }
    expect(await (await openJira(false)).tracker.registerWebhook(webhook)).toBeNull()
    const { jira, tracker } = await openJira()
    jira.faults.add({ on: 'POST /rest/webhooks/1.0/webhook', fault: { kind: 'status', status: 403 } })
    expect(await tracker.registerWebhook(webhook)).toBeNull()
  })
})
