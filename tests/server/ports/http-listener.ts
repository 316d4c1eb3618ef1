import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Listener {
  port: number
  /** The received requests, in order. */
  hits: { path: string; headers: IncomingMessage['headers']; method: string; body: string }[]
  answer(handle: (path: string, response: ServerResponse) => void): void
  close(): Promise<void>
}

/** Listens on every address of this machine. */
export async function openListener(): Promise<Listener> {
  let handle: (path: string, response: ServerResponse) => void = (_, response) => response.end('ok')
  const hits: Listener['hits'] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      hits.push({ path: request.url ?? '', headers: request.headers, method: request.method ?? '', body })
      handle(request.url ?? '', response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    hits,
    answer(next) {
      handle = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
