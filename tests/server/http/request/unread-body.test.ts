import { once } from 'node:events'
import { Agent, request as sendRequest } from 'node:http'
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SignInSite } from '#tests/support/sign-in/sign-in-site'

const site = new SignInSite()
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
beforeAll(() => site.start())
afterAll(async () => {
  agent.destroy()
  await site.stop()
})

async function send(method: string, path: string, body = '', isAnnounced = true) {
  const headers = {
    'content-type': 'application/json',
    ...(isAnnounced && { 'content-length': Buffer.byteLength(body) }),
  }
  const sent = sendRequest(site.address + path, { method, agent, headers }).end(body)
  const [response] = await once(sent, 'response')
  const { status } = (await json(response)) as { status: unknown }
  return { status, isReused: sent.reusedSocket, connection: response.headers.connection }
}

it.each([true, false])(
  'after a body that is too large the same connection answers the next request (announced: %s)',
  async (isAnnounced) => {
    const large = JSON.stringify({ email: 'x'.repeat(5_000_000) })
    const sent = await send('POST', '/api/waitlist', large, isAnnounced)
    expect(sent).toMatchObject({ status: 413, connection: 'keep-alive' })
    expect(await send('GET', '/healthz')).toMatchObject({ status: 'ok', isReused: true })
  },
)

it('a request whose body never arrives is rejected, and the response closes the connection', async () => {
  const { hostname, port } = new URL(site.address)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /api/waitlist HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 9000000\r\n\r\n{`,
  )
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  await once(socket, 'close')
  expect(received).toMatch(/^HTTP\/1\.1 413 /)
  expect(received).toMatch(/\r\nconnection: close\r\n/i)
})
