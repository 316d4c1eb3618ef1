import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type Files, makeRepository, type RepositoryOptions } from '../git-repository'
import { checkAnswer } from './check-answer'
import { defaultBranchOf } from './objects'
import { type Order, Orders } from './orders'
import { createMatcher } from './routes/index'
import { createFakeServer, type Traffic } from './serve'
import { installationShape, repositoryShape, userShape } from './shapes'
import { createWebhook, type Webhook } from './webhook'
import {
  type Account,
  type FakeDelivery,
  type FakeInstallation,
  type FakeRepository,
  newRemaining,
  World,
} from './world'

export type { Act, Order } from './orders'
export type { FakeDelivery, FakeInstallation, FakeRepository } from './world'

export interface FakeGitHubOptions {
  now?: () => Date
  /** The URL that receives deliveries, and the secret that signs them. */
  webhook?: Webhook
}

export interface NewRepository extends RepositoryOptions {
  owner?: string
  name?: string
  description?: string
  isPrivate?: boolean
  /** For a repository that already exists on disk. */
  path?: string
  /** If absent, the repository has no commit. */
  files?: Files | null
}

/** The port's reference to a repository. */
export const refOf = ({ installation, owner, name }: FakeRepository) => ({
  installationId: installation.id,
  owner,
  name,
})

export type FakeGitHub = Awaited<ReturnType<typeof startFakeGitHub>>

/**
 * A GitHub with one App on loopback, with real git repositories on disk. It authenticates like GitHub and
 * checks every request against GitHub's published descriptions. `stop` throws if a request violated them.
 */
export async function startFakeGitHub({ now = () => new Date(), webhook }: FakeGitHubOptions = {}) {
  const world = new World(now)
  const orders = new Orders()
  const traffic: Traffic = { requests: [], answers: new Map(), underway: 0, peak: 0 }
  const violations: string[] = []
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const send = createWebhook(webhook)

  async function deliver(delivery: FakeDelivery): Promise<void> {
    delivery.statusCode = await send(delivery)
  }
  async function redeliver({ guid, event, action, payload }: FakeDelivery): Promise<void> {
    await deliver(world.newDelivery({ guid, event, action, payload, statusCode: 0, isRedelivery: true }))
  }

  const server = createFakeServer({
    world,
    orders,
    publicKey,
    traffic,
    match: createMatcher(redeliver),
    onViolation: (message) => violations.push(message),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()

  function install(login: string, type: Account['type'] = 'Organization'): FakeInstallation {
    const installation: FakeInstallation = {
      id: world.newId(),
      account: world.account(login, type),
      suspendedAt: null,
      isRemoved: false,
      remaining: newRemaining(),
    }
    world.installations.push(installation)
    return installation
  }

  return {
    url,
    world,
    traffic,
    violations,
    /** Environment variables for a process of the product. */
    env: {
      GITHUB_APP_ID: String(world.appId),
      GITHUB_APP_SLUG: world.appSlug,
      GITHUB_PRIVATE_KEY: pem,
      GITHUB_API_URL: url,
    },
    appId: String(world.appId),
    appSlug: world.appSlug,
    privateKey: pem,

    install,
    suspend(installation: FakeInstallation): void {
      installation.suspendedAt = now()
    },
    unsuspend(installation: FakeInstallation): void {
      installation.suspendedAt = null
    },
    uninstall(installation: FakeInstallation): void {
      installation.isRemoved = true
    },

    /** Creates it in the installation of its owner, which is created if necessary. */
    createRepository({
      owner = 'acme',
      name = `repo-${world.newId()}`,
      path,
      files = {},
      ...more
    }: NewRepository = {}) {
      const known = world.installations.find(
        ({ account, isRemoved }) => account.login === owner && !isRemoved,
      )
      const git = path === undefined ? makeRepository(files, more) : null
      const repository: FakeRepository = {
        id: world.newId(),
        installation: known ?? install(owner),
        owner,
        name,
        description: more.description ?? null,
        isPrivate: more.isPrivate ?? false,
        isArchived: false,
        isDeleted: false,
        path: path ?? git?.path ?? '',
        git,
        issues: new Map(),
        pulls: new Map(),
        checks: new Map(),
        permissions: new Map(),
      }
      world.repositories.push(repository)
      return repository
    },

    /**
     * Renames the repository, moves it to another account's installation, or both. The old name redirects to
     * it.
     */
    move(repository: FakeRepository, to: { name?: string; installation?: FakeInstallation }): void {
      world.oldNames.set(`${repository.owner}/${repository.name}`.toLowerCase(), repository.id)
      const installation = to.installation ?? repository.installation
      Object.assign(repository, {
        installation,
        owner: installation.account.login,
        name: to.name ?? repository.name,
      })
    },

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

    /** Sends an event as GitHub does. A lost event fails at GitHub's side and can be redelivered. */
    async emit(
      event: string,
      payload: Record<string, unknown>,
      { isLost = false } = {},
    ): Promise<FakeDelivery> {
      const action = typeof payload.action === 'string' ? payload.action : null
      const made = { event, action, payload: JSON.stringify(payload), isRedelivery: false, statusCode: 502 }
      const delivery = world.newDelivery(made)
      if (!isLost) await deliver(delivery)
      return delivery
    },

    /** Objects in the format of webhook payloads. */
    shapeOf: {
      repository: async (repository: FakeRepository) =>
        repositoryShape(url, repository, await defaultBranchOf(repository.path)),
      installation: (installation: FakeInstallation) => installationShape(url, installation),
      account: (account: Account) => userShape(url, account),
    },

    /** The number of requests per route since then. */
    counts(since = 0): Record<string, number> {
      const counts: Record<string, number> = {}
      for (const { route } of traffic.requests.slice(since)) counts[route] = (counts[route] ?? 0) + 1
      return counts
    },

    /** Stops the server. Throws if a request violated GitHub's description. */
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      for (const { git } of world.repositories) git?.remove()
      for (const [route, { status, body }] of traffic.answers) {
        if (route === 'POST /graphql') continue
        const wrong = checkAnswer(route, status, JSON.parse(Buffer.from(body).toString()))
        if (wrong) violations.push(`the fake itself: ${wrong}`)
      }
      if (violations.length > 0) throw new Error(`GitHub would not take this: ${violations.join('; ')}`)
    },
  }
}
