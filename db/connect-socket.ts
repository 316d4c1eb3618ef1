import { connect, type Socket } from 'node:net'

/** What postgres.js knows of the server when it wants a socket. */
interface Server {
  host: string[]
  port: number[]
  /** Of a Unix socket. */
  path?: string | false
}

/**
 * The socket that postgres.js would make, but without Nagle's algorithm, which holds the few bytes that end a COPY
 * back until the server has acknowledged the rows: 40 ms for each. What is written before it is connected waits.
 */
export function connectSocket({ host: [host], port: [port], path }: Server): Socket {
  if (path) return connect(path)
  return Object.assign(connect({ host, port: port ?? 5432, noDelay: true }), { host, port })
}
