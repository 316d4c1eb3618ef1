import { createServer } from 'node:http'
import type { Metrics } from '#server/platform/metrics/index'
import { listen } from './listen'

/** Serves /metrics without a token on its own port, and /healthz for a worker's liveness probe, which needs no database. */
export async function serveMetrics(
  { contentType, read }: Metrics,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.method === 'GET' && request.url === '/healthz')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}')
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    const text = await read()
    response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text)
  })
  const opened = await listen(server, host, port)
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { port: opened, close }
}
