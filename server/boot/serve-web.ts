import type { AddressInfo } from 'node:net'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { type AppParts, createApp } from '../http/app'
import { createPages } from '../http/pages'
import type { Settings } from '../settings'
import { StartError } from './start-error'

export interface WebServer {
  address: string
  close(): Promise<void>
}

const buildFolder = fileURLToPath(new URL('../../build', import.meta.url))

export async function serveWeb(
  settings: Settings,
  parts: Omit<AppParts, 'baseUrl' | 'pages'>,
): Promise<WebServer> {
  const build = await import(pathToFileURL(`${buildFolder}/server/index.js`).href)
  const pages = createPages({ build, assetsDir: `${buildFolder}/client` })
  let app: ReturnType<typeof createApp> | undefined
  const server = createAdaptorServer({
    fetch: (request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 }),
  })
  const port = await listen(server, settings)
  const address = settings.baseUrl ?? `http://${shownHost(settings.host)}:${port}`
  app = createApp({ ...parts, baseUrl: address, pages })
  return { address, close: () => close(server) }
}

function listen(server: ServerType, { host, port }: Settings): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)))
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use. Stop the other program, or choose another with PORT=3001 npm start.`,
    EACCES: `Port ${port} may not be opened by this account. Choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Correct HOST.`,
    ENOTFOUND: `The name ${host} is not known. Correct HOST.`,
  }
  const reason = reasons[error.code ?? '']
  return reason ? new StartError(reason) : error
}

const shownHost = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** Answers what has begun, within reason, and takes nothing new. */
function close(server: ServerType): Promise<void> {
  const hurry = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), 5000)
  return new Promise((resolve) => {
    server.close(() => {
      clearTimeout(hurry)
      resolve()
    })
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })
}
