import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { createDrain } from '#server/boot/drain-server'

/** A server whose responses the test sends. */
async function openServer(options: { longestMs?: number } = {}) {
  const waiting: ServerResponse[] = []
  const server = createServer((_, response) => waiting.push(response))
  const drain = createDrain(server, options)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => {
    agent.destroy()
    server.closeAllConnections()
  })
  /** Resolves when the server has the request. */
  async function send() {
    const received = once(server, 'request')
    const request = get({ host: '127.0.0.1', port, agent })
    const answered = once(request, 'response').then(async ([response]: IncomingMessage[]) => ({
      connection: response?.headers.connection,
      body: response ? await text(response) : '',
    }))
    answered.catch(() => undefined)
    const [, response] = (await received) as [IncomingMessage, ServerResponse]
    return { response, answered }
  }
  return { port, drain, send }
}

it('a request that runs when the server stops gets its response, which closes the connection', async () => {
  const { drain, send } = await openServer()
  const { response, answered } = await send()
  const closed = drain.close()
  response.end('whole')
  expect(await answered).toEqual({ connection: 'close', body: 'whole' })
  await closed
})

it('a response that has begun when the server stops is sent to its end', async () => {
  const { drain, send } = await openServer()
  const { response, answered } = await send()
  response.write('first half, ')
  const closed = drain.close()
  response.end('second half')
  expect((await answered).body).toBe('first half, second half')
  await closed
})

it('a stopping server accepts no new connection, and tells streams to end', async () => {
  const { port, drain, send } = await openServer()
  const { response } = await send()
  expect(drain.stopping.aborted).toBe(false)
  const closed = drain.close()
  expect(drain.stopping.aborted).toBe(true)
  const [error] = await once(connect(port, '127.0.0.1'), 'error')
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
  response.end()
  await closed
})

it('a request that never ends does not keep the server', async () => {
  const { drain, send } = await openServer({ longestMs: 100 })
  const { answered } = await send()
  await drain.close()
  await expect(answered).rejects.toThrow()
})
