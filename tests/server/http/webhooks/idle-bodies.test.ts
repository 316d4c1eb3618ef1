import { once } from 'node:events'
import { Agent, createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { guardConnections, serverOptions } from '#server/http/limits'
import { createRequestListener } from '#server/http/request-listener'
import { openWebhookApp, SECRETS } from '#tests/support/webhooks/open-webhook-app'
import { sendRequest } from '#tests/support/webhooks/send-request'
import { signWebhook } from '#tests/support/webhooks/sign-webhook'

const CONNECTIONS = 1_600
/** Together 100 MB, more than any budget. */
const ANNOUNCED_BYTES = 62_500

const app = openWebhookApp()
const server = createServer(
  serverOptions(),
  createRequestListener((request) => app.fetch(request)),
)
guardConnections(server)
const agent = new Agent({ keepAlive: true })
let port = 0

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  agent.destroy()
  server.closeAllConnections()
  server.close()
})

/** Connections that announce a body and send its first byte. Resolves when the server has all requests. */
async function openIdle(count: number): Promise<Socket[]> {
  let missing = count
  const received = new Promise<void>((resolve) => {
    const countDown = () => {
      missing -= 1
      if (missing === 0) resolve()
    }
    server.on('request', countDown)
    onTestFinished(() => void server.off('request', countDown))
  })
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`POST /webhook HTTP/1.1\r\nhost: x\r\ncontent-length: ${ANNOUNCED_BYTES}\r\n\r\n{`)
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    return socket
  })
  await received
  return sockets
}

const deliver = (deliveryId: string) => {
  const [secret = ''] = SECRETS.github
  return sendRequest(
    port,
    signWebhook('github', { zen: 'Design for failure.' }, { secret, kind: 'ping', deliveryId }),
    {
      agent,
    },
  )
}

it('a vendor delivers while 1,600 connections announce bodies that never arrive', async () => {
  await openIdle(CONNECTIONS)
  expect(await deliver('beside-idle-bodies')).toMatchObject({ status: 200 })
})

it('a body that never arrives is answered with 503 after 5 s, and its connection is closed', async () => {
  // The clock continues after the jump, because the rest of the body needs a moment to arrive before the connection ends.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const [socket] = await openIdle(1)
  let received = ''
  socket?.on('data', (chunk) => {
    received += chunk
  })
  const closed = once(socket as Socket, 'close')
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  vi.advanceTimersByTime(5_100)
  await closed
  expect(received).toMatch(/^HTTP\/1\.1 503 /)
  expect(received).toMatch(/\r\nconnection: close\r\n/i)
  expect(received).toMatch(/\r\nretry-after: 5\r\n/i)
  expect(received).toContain('The body arrived too slowly.')
})
