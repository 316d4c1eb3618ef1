import { Socket } from 'node:net'
import { secureSocket, type TlsMode } from './secure-socket'
import type { Server, ServerPulse } from './server-pulse'
import { makeSteady, type SteadyOptions, silentError } from './steady-socket'

interface SocketOptions extends Omit<SteadyOptions, 'onDoubt'> {
  /** Null for a connection without TLS. */
  tls?: TlsMode | null
  connectTimeoutMs?: number
  /** If present, the socket ends as soon as the server is detected as silent. */
  pulse?: ServerPulse
}

/**
 * Opens a steady socket without Nagle's algorithm, which would delay the last bytes of a COPY until the server has
 * acknowledged the rows (40 ms per COPY). Data written before the connection is open waits.
 */
export function connectSocket(
  server: Server,
  { tls = null, connectTimeoutMs = 30_000, ...options }: SocketOptions = {},
): Socket | Promise<Socket> {
  const {
    host: [host = ''],
    port: [port = 5432],
    path,
  } = server
  const { pulse } = options
  const steady = { ...options, onDoubt: () => pulse?.doubt(server) }
  const socket = new Socket()
  // postgres.js listens for errors only after this function has returned.
  if (pulse?.isSilent) {
    setImmediate(() => socket.destroy(silentError()))
    return makeSteady(socket, steady)
  }
  if (path) return makeSteady(socket, steady).connect(path)
  if (tls) {
    const connecting = secureSocket(socket.setNoDelay(true).connect(port, host), {
      host,
      tls,
      connectTimeoutMs,
      pulse,
    })
    const doubting = pulse && setInterval(steady.onDoubt, pulse.doubtMs).unref()
    return connecting
      .finally(() => clearInterval(doubting))
      .then((secure) => Object.assign(makeSteady(secure, steady), { host, port }))
  }
  return Object.assign(makeSteady(socket, steady).setNoDelay(true).connect(port, host), { host, port })
}
