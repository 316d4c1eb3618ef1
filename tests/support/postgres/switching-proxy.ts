import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The address of a cluster: new connections reach the server that it points to, and earlier ones stay where they are. */
export class SwitchingProxy {
  #port = 0
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer((client) => {
    const server = connect(this.#port, '127.0.0.1')
    this.#join(client, server)
    this.#join(server, client)
  })

  /** Returns the URL of the cluster. */
  async open(serverUrl: string): Promise<string> {
    this.pointTo(serverUrl)
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
    const url = new URL(serverUrl)
    url.port = String((this.#server.address() as AddressInfo).port)
    return url.href
  }

  pointTo(serverUrl: string): void {
    this.#port = Number(new URL(serverUrl).port)
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  #join(from: Socket, to: Socket): void {
    this.#sockets.add(from)
    from.pipe(to)
    // Either side may fail at any time. Its end follows.
    from.on('error', () => undefined)
    from.once('close', () => {
      this.#sockets.delete(from)
      to.destroy()
    })
  }
}
