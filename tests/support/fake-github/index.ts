import { generateKeyPairSync, type KeyObject, type KeyPairKeyObjectResult } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Faults } from '../fake-tracker/faults'
import { checkAnswer } from './check-answer'
import { manageInstallations } from './manage-installations'
import { manageRepositories } from './manage-repositories'
import { defaultBranchOf } from './objects'
import { type Order, Orders } from './orders'
import { createMatcher } from './routes/index'
import { sendDeliveries } from './send-deliveries'
import { createFakeServer, type Traffic } from './serve'
import { installationShape, repositoryShape, userShape } from './shapes'
import type { Webhook } from './webhook'
import { type Account, type FakeInstallation, type FakeRepository, newRemaining, World } from './world'

export type { Act, Order } from './orders'
export type { FakeInstallation, FakeRepository } from './world'

export interface FakeGitHubOptions {
  now?: () => Date
  /** The URL that receives deliveries, and the secret that signs them. */
  webhook?: Webhook
  /** Sends an event to the webhook whenever an issue is created or changed. */
  announcesIssues?: boolean
}

/** The port's reference to a repository. */
export const refOf = ({ installation, owner, name }: FakeRepository) => ({
  installationId: installation.id,
  owner,
  name,
})

/** All fakes of a process share one pair, because making one takes long. */
let keys: KeyPairKeyObjectResult | undefined

export type FakeGitHub = Awaited<ReturnType<typeof startFakeGitHub>>

/**
 * A GitHub with one App on loopback, with real git repositories on disk. It authenticates like GitHub and
 * checks every request against GitHub's published descriptions. `stop` throws if a request violated them.
 */
export async function startFakeGitHub(options: FakeGitHubOptions = {}) {
  const { now = () => new Date(), webhook, announcesIssues = false } = options
  const world = new World(now)
  if (webhook && announcesIssues) world.issueWebhook = webhook
  const orders = new Orders()
  const faults = new Faults()
  const traffic: Traffic = { requests: [], answers: new Map(), underway: 0, peak: 0 }
  const violations: string[] = []
  keys ??= generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const { privateKey, publicKey } = keys
  const { emit, redeliver } = sendDeliveries(world, webhook)
  const installations = manageInstallations(world)

  const server = createFakeServer({
    world,
    orders,
    faults,
    publicKey,
    pem: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    traffic,
    match: createMatcher(redeliver),
    onViolation: (message) => violations.push(message),
  })
  const url = await listenOnLoopback(server)

  return {
    url,
    world,
    traffic,
    violations,
    faults,
    ...appCredentials(world, privateKey, url),
    ...installations,
    ...manageRepositories(world, installations.install),
    emit,
    shapeOf: payloadShapes(url),

    /** A token of a person who can see these installations. */
    userToken: (login: string, sees: FakeInstallation[]) =>
      world.newToken({
        kind: 'person',
        person: { login, sees: sees.map(({ id }) => id), remaining: newRemaining() },
      }),

    /** Revokes all tokens, as GitHub may do at any time. */
    revokeTokens: () => world.tokens.clear(),

    order: (order: Order) => orders.add(order),
    clearOrders: () => orders.clear(),

    /** The number of requests per route since then. */
    counts: (since = 0) => countRoutes(traffic, since),

    /** Stops the server. Throws if a request violated GitHub's description. */
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      for (const { git } of world.repositories) git?.remove()
      violations.push(...ownViolations(traffic))
      if (violations.length > 0) throw new Error(`GitHub would not take this: ${violations.join('; ')}`)
    },
  }
}

async function listenOnLoopback(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function appCredentials(world: World, key: KeyObject, url: string) {
  const app = {
    appId: String(world.appId),
    appSlug: world.appSlug,
    privateKey: key.export({ type: 'pkcs1', format: 'pem' }).toString(),
  }
  /** Environment variables for a process of the product. */
  const env = {
    GITHUB_APP_ID: app.appId,
    GITHUB_APP_SLUG: app.appSlug,
    GITHUB_PRIVATE_KEY: app.privateKey,
    GITHUB_API_URL: url,
  }
  return { ...app, env }
}

/** Objects in the format of webhook payloads. */
const payloadShapes = (url: string) => ({
  repository: async (repository: FakeRepository) =>
    repositoryShape(url, repository, await defaultBranchOf(repository.path)),
  installation: (installation: FakeInstallation) => installationShape(url, installation),
  account: (account: Account) => userShape(url, account),
})

function countRoutes(traffic: Traffic, since: number): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { route } of traffic.requests.slice(since)) counts[route] = (counts[route] ?? 0) + 1
  return counts
}

/** Answers of this fake that violate GitHub's descriptions. */
function ownViolations(traffic: Traffic): string[] {
  const violations: string[] = []
  for (const [route, { status, body }] of traffic.answers) {
    if (route === 'POST /graphql') continue
    const wrong = checkAnswer(route, status, JSON.parse(Buffer.from(body).toString()))
    if (wrong) violations.push(`the fake itself: ${wrong}`)
  }
  return violations
}
