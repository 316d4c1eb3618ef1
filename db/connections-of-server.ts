interface Connection {
  /** Ends the connection as soon as it is idle. */
  retire(): void
}

/** While the server stays read-only, for example with a full disk, reads should not open a new connection each time. */
const PAUSE_MS = 1_000

/** Minimum and maximum time that a connection stays at a server that refuses writes. */
const STAY_MS = { min: 5_000, max: 300_000 }

/**
 * The connections of this process to one server. After a failover, the old server may keep running as read-only. Nothing then
 * ends its connections, and a pool would use them forever, for reads that become more and more outdated. So the first refused
 * write ends all of them. New connections reach the new server through DNS or a proxy.
 */
class ConnectionsOfServer {
  readonly #connections = new Set<Connection>()
  #retiredAt = Number.NEGATIVE_INFINITY
  #refusesSince: number | null = null

  add(connection: Connection): void {
    this.#connections.add(connection)
  }

  remove(connection: Connection): void {
    this.#connections.delete(connection)
  }

  /** Call it after the server refused a write because it is read-only. */
  retireAll(): void {
    if (performance.now() - this.#retiredAt < PAUSE_MS) return
    this.#retiredAt = performance.now()
    for (const connection of [...this.#connections]) connection.retire()
  }

  /**
   * Call it when a server reported whether it refuses writes. Returns how long the connection may stay there, or null if it
   * need not leave. The time equals the duration of the refusals so far: a new server is found soon, and a server that remains
   * read-only gets few new connections.
   */
  stayMs(refusesWrites: boolean): number | null {
    const now = performance.now()
    this.#refusesSince = refusesWrites ? (this.#refusesSince ?? now) : null
    if (this.#refusesSince === null) return null
    return Math.min(Math.max(now - this.#refusesSince, STAY_MS.min), STAY_MS.max)
  }
}

export type { ConnectionsOfServer }

const servers = new Map<string, ConnectionsOfServer>()

/** All pools of this process with the same URL share this. */
export function connectionsOf(url: string): ConnectionsOfServer {
  const connections = servers.get(url) ?? new ConnectionsOfServer()
  servers.set(url, connections)
  return connections
}
