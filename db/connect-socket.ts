import { SteadySocket } from './steady-socket'

/** What postgres.js knows of the server when it wants a socket. */
export interface Server {
  host: string[]
  port: number[]
  /** Of a Unix socket. */
  path?: string | false
}

/**
 * The socket that postgres.js would make, but a steady one, and without Nagle's algorithm, which holds the few bytes
 * that end a COPY back until the server has acknowledged the rows: 40 ms for each. What is written before it is
 * connected waits.
 */
export function connectSocket(
  { host: [host = ''], port: [port = 5432], path }: Server,
  silenceMs?: number,
): SteadySocket {
  const socket = new SteadySocket(silenceMs)
  if (path) return socket.connect(path)
  return Object.assign(socket.setNoDelay(true).connect(port, host), { host, port })
}
