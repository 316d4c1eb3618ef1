import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type ConnectionLimits, guardConnections, serverOptions } from '#server/http/limits'
import { readBytes } from '#server/http/request/read-bytes'

const QUICK: ConnectionLimits = {
  headBytes: 32_768,
  headMs: 150,
  requestMs: 300,
  keepAliveMs: 100,
  silenceMs: 200,
  checkEveryMs: 20,
}

const answer = async (request: Request) => {
  if (request.url.endsWith('/never')) return new Promise<Response>(() => {})
  if (request.url.endsWith('/stream')) return new Response(new ReadableStream())
  const body = await readBytes(request, 1_000_000)
  return new Response(`read ${body.byteLength}`)
}

async function listen(): Promise<number> {
  const server: Server = createServer(
    serverOptions(QUICK),
    getRequestListener((request) => answer(request).catch(() => new Response(null, { status: 422 }))),
  )
  guardConnections(server, QUICK)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return (server.address() as AddressInfo).port
}

/** Sends one part every `every` ms until the server closes the connection. */
function converse(port: number, parts: string[], every = 0): Promise<{ received: string; unsent: number }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    const send = () => {
      const part = parts.shift()
      if (part === undefined || socket.destroyed) return clearInterval(timer)
      socket.write(part)
    }
    const timer = setInterval(send, every)
    socket.on('connect', send)
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
    })
    socket.on('close', () => {
      clearInterval(timer)
      resolve({ received, unsent: parts.length })
    })
  })
}

const problemOf = (received: string) => JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4))

it('a body in chunks takes no more memory than the limit', async () => {
  const chunks = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < 3; at++) controller.enqueue(new Uint8Array(300_000))
      controller.close()
    },
  })
  const init = { method: 'POST', body: chunks, duplex: 'half' }
  const body = await readBytes(new Request('http://x/', init as RequestInit), 1_000_000)
  expect(body.byteLength).toBe(900_000)
  expect(body.buffer.byteLength).toBeLessThanOrEqual(1_000_000)
})

describe('a head of 100 KB', () => {
  it.each([
    ['one header', `x-big: ${'a'.repeat(100_000)}\r\n`],
    ['many headers', Array.from({ length: 2_000 }, (_, at) => `x-${at}: ${'a'.repeat(44)}\r\n`).join('')],
    ['one cookie', `cookie: a=${'a'.repeat(100_000)}\r\n`],
  ])('in %s is rejected with a clear message', async (_, headers) => {
    const { received } = await converse(await listen(), [`GET / HTTP/1.1\r\nhost: x\r\n${headers}\r\n`])
    expect(received).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/)
    expect(problemOf(received)).toMatchObject({
      status: 431,
      code: 'payload_too_large',
      detail: expect.stringMatching(/^The address and the headers/),
    })
  })

  it('in the path is rejected too', async () => {
    const { received } = await converse(await listen(), [
      `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    ])
    expect(received).toMatch(/^HTTP\/1\.1 431 /)
  })
})

it('a request that is not HTTP gets an error', async () => {
  const { received } = await converse(await listen(), ['EHLO mail.example.com\r\n\r\n'])
  expect(received).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(problemOf(received)).toMatchObject({ status: 400 })
})

describe('a client that dawdles', () => {
  it('while sending the head is cut off', async () => {
    const drops = Array.from({ length: 1_000 }, (_, at) => `x-${at}: a\r\n`)
    const { received, unsent } = await converse(
      await listen(),
      ['GET / HTTP/1.1\r\nhost: x\r\n', ...drops],
      10,
    )
    expect(received).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(unsent).toBeGreaterThan(0)
  })

  it('over its body is cut off, however steadily it comes', async () => {
    const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n'
    const { received, unsent } = await converse(await listen(), [head, ...'a'.repeat(900)], 10)
    expect(received).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(unsent).toBeGreaterThan(0)
  })

  it('over its first byte is cut off', async () => {
    const { received } = await converse(await listen(), [])
    expect(received).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  })

  it('is disconnected if it is slow with its next request', async () => {
    const { received } = await converse(await listen(), ['GET / HTTP/1.1\r\nhost: x\r\n\r\n'])
    expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(received).toMatch(/\r\nread 0$|read 0/)
  })
})

describe('a connection on which nothing moves', () => {
  it.each([
    ['/never', /^$/],
    ['/stream', /^HTTP\/1\.1 200 OK\r\n.*\r\n\r\n$/s],
  ])('ends: %s', async (path, expected) => {
    const { received } = await converse(await listen(), [`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`])
    expect(received).toMatch(expected)
  })
})

it('a client that is as slow as it may be is answered', async () => {
  const port = await listen()
  const parts = ['POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\nconnection: close\r\n\r\n', 'ab', 'cd']
  const { received } = await converse(port, parts, 20)
  expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*read 4/)
})
