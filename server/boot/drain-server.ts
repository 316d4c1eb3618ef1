import type { Server, ServerResponse } from 'node:http'
import { setInterval as tick } from 'node:timers/promises'

/** With all other stop steps, a process ends within 10 s. */
const LONGEST_MS = 7_000
/** How often connections that have become idle are closed. */
const SWEEP_MS = 50

export interface Drain {
  /** Aborts when the server begins to stop. Event streams end then. */
  stopping: AbortSignal
  /** Resolves when the last response is sent, or the time is up. */
  close(): Promise<void>
}

/**
 * Stops a server without truncating a response: accepts no new connections, answers requests on open connections with a notice
 * that they will be closed, and closes each when it is idle.
 */
export function createDrain(server: Server, { longestMs = LONGEST_MS } = {}): Drain {
  const stopping = new AbortController()
  const responses = new Set<ServerResponse>()

  server.prependListener('request', (_, response) => {
    responses.add(response)
    response.once('close', () => responses.delete(response))
    if (stopping.signal.aborted) sayClose(response)
  })

  async function close(): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    stopping.abort()
    for (const response of responses) sayClose(response)
    const sweeping = new AbortController()
    const timer = setTimeout(() => server.closeAllConnections(), longestMs)
    void closed.then(() => sweeping.abort())
    try {
      for await (const _ of tick(SWEEP_MS, undefined, { signal: sweeping.signal }))
        server.closeIdleConnections()
    } catch (error) {
      if (!sweeping.signal.aborted) throw error
    }
    clearTimeout(timer)
  }
  return { stopping: stopping.signal, close }
}

/** A response that has begun needs no header: its connection is closed when idle. */
const sayClose = (response: ServerResponse) => {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
