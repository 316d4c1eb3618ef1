import { Socket } from 'node:net'
import { secureSocket, type TlsMode } from './secure-socket'
import { makeSteady, type SteadyOptions } from './steady-socket'

/** The server address that postgres.js passes when it needs a socket. */
export interface Server {
  host: string[]
  port: number[]
  /** The path of a Unix socket. */
  path?: string | false
}

interface SocketOptions extends SteadyOptions {
  /** Null for a connection without TLS. */
  tls?: TlsMode | null
  connectTimeoutMs?: number
}

/**
 * Opens a steady socket without Nagle's algorithm, which would delay the last bytes of a COPY until the server has
 * acknowledged the rows (40 ms per COPY). Data written before the connection is open waits.
 */
export function connectSocket(
  { host: [host = ''], port: [port = 5432], path }: Server,
  { tls = null, connectTimeoutMs = 30_000, ...steady }: SocketOptions = {},
): Socket | Promise<Socket> {
  const socket = new Socket()
  if (path) return makeSteady(socket, steady).connect(path)
  if (tls) {
    const connecting = secureSocket(socket.setNoDelay(true).connect(port, host), {
      host,
      tls,
      connectTimeoutMs,
    })
    return connecting.then((secure) => Object.assign(makeSteady(secure, steady), { host, port }))
  }
  return Object.assign(makeSteady(socket, steady).setNoDelay(true).connect(port, host), { host, port })
}
