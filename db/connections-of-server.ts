interface Connection {
  /** Ends the connection as soon as nobody uses it. */
  retire(): void
}

/** While the server stays read-only, for example with a full disk, reads should not open a new connection each time. */
const PAUSE_MS = 1_000

/**
 * The connections of this process to one server. When another server takes over, the old one may stay and turn read-only. Then
 * nothing ends its connections, and a pool would use them for ever, also for reads that become older and older. So the first
 * refused write ends all of them. New connections reach the new server, through DNS or a proxy.
 */
class ConnectionsOfServer {
  readonly #connections = new Set<Connection>()
  #retiredAt = Number.NEGATIVE_INFINITY

  add(connection: Connection): void {
    this.#connections.add(connection)
  }

  remove(connection: Connection): void {
    this.#connections.delete(connection)
  }

  /** Call it when the server has refused a write because it is read-only. */
  retireAll(): void {
    if (performance.now() - this.#retiredAt < PAUSE_MS) return
    this.#retiredAt = performance.now()
    for (const connection of [...this.#connections]) connection.retire()
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
