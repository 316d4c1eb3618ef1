import { SteadySocket } from './steady-socket'

/** The server address that postgres.js passes when it needs a socket. */
export interface Server {
  host: string[]
  port: number[]
  /** The path of a Unix socket. */
  path?: string | false
}

/**
 * Opens a SteadySocket without Nagle's algorithm, which would delay the last bytes of a COPY until the server has
 * acknowledged the rows (40 ms per COPY). Data written before the connection is open waits.
 */
export function connectSocket(
  { host: [host = ''], port: [port = 5432], path }: Server,
  silenceMs?: number,
): SteadySocket {
  const socket = new SteadySocket(silenceMs)
  if (path) return socket.connect(path)
  return Object.assign(socket.setNoDelay(true).connect(port, host), { host, port })
}
