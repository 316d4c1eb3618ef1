import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { TrackerCredential } from '#server/ports/tracker/port'
import { Faults } from '../fake-tracker/faults'
import { WebhookSender } from '../fake-tracker/webhook-sender'
import { createFakeServer, type Serving } from './serve'
import { World } from './world'

const TOKEN = 'the-key-of-the-fake'

/**
 * A Linear on loopback with the teams ENG and OPS. It executes every document with Linear's own schema. `stop` throws if
 * a request violated it.
 */
export async function startFakeLinear({ port = 0 }: { port?: number } = {}) {
  const sender = new WebhookSender()
  const world = new World(sender)
  const serving: Serving = {
    world,
    faults: new Faults(),
    token: TOKEN,
    remaining: { requests: 5_000, resetsInMs: 600_000 },
    requests: [],
    violations: [],
  }
  const server = createFakeServer(serving)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const credential: TrackerCredential = { kind: 'linear', authMethod: 'api_key', host, token: TOKEN }

  return {
    host,
    credential,
    world,
    sender,
    faults: serving.faults,
    remaining: serving.remaining,
    requests: serving.requests,
    violations: serving.violations,
    revoke(): void {
      serving.token = null
    },
    /** Stops the server. Throws if a request violated Linear's schema. */
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      if (serving.violations.length > 0)
        throw new Error(`Linear would not take this: ${serving.violations.join('; ')}`)
    },
  }
}
