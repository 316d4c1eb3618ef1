import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { TrackerCredential } from '#server/ports/tracker/port'
import { Faults } from '../fake-tracker/faults'
import { WebhookSender } from '../fake-tracker/webhook-sender'
import { announce } from './announce'
import { furnish } from './furnish'
import { createFakeServer, type Serving } from './serve'
import { type FakeUser, World } from './world'

export interface FakeJiraOptions {
  isCloud?: boolean
  port?: number
}

const TOKEN = 'the-token-of-the-fake'
const EMAIL = 'sync@acme.test'

const ACCOUNT: FakeUser = {
  accountId: '5b10ac8d82e05b22cc7d4ef5',
  name: 'plumbline',
  displayName: 'Plumbline Sync',
  emailAddress: EMAIL,
}

/**
 * A Jira on loopback with the projects PAY and OPS. It checks every request against Atlassian's description and
 * reads nothing from the product. `stop` throws if a request violated the description.
 */
export async function startFakeJira({ isCloud = true, port = 0 }: FakeJiraOptions = {}) {
  const sender = new WebhookSender()
  const world = new World(isCloud, ACCOUNT, sender)
  furnish(world)
  const serving: Serving = {
    world,
    faults: new Faults(),
    authorization: isCloud
      ? `Basic ${Buffer.from(`${EMAIL}:${TOKEN}`).toString('base64')}`
      : `Bearer ${TOKEN}`,
    requests: [],
    violations: [],
  }
  const server = createFakeServer(serving)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const credential: TrackerCredential = isCloud
    ? { kind: 'jira', authMethod: 'api_token', host, email: EMAIL, token: TOKEN }
    : { kind: 'jira', authMethod: 'personal_access_token', host, token: TOKEN }

  return {
    host,
    credential,
    world,
    sender,
    faults: serving.faults,
    requests: serving.requests,
    violations: serving.violations,
    /** Sends an event of an issue to the webhooks, as after any change. */
    announce: (event: string, issueId: string) => announce(world, event, issueId),
    revoke(): void {
      serving.authorization = null
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      if (serving.violations.length > 0)
        throw new Error(`Jira would not take this: ${serving.violations.join('; ')}`)
    },
  }
}
