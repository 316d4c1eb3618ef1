import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { TestRepository } from '../git-repository'

export interface Account {
  id: number
  login: string
  type: 'User' | 'Organization'
  /** Of an organization, by login. */
  members: Map<string, 'admin' | 'member'>
}

export interface FakeInstallation {
  id: number
  account: Account
  suspendedAt: Date | null
  isRemoved: boolean
  /** What is left of its hourly requests, by what GitHub counts apart. */
  remaining: Remaining
}

export interface Remaining {
  core: number
  graphql: number
}

export interface FakeRepository {
  id: number
  installation: FakeInstallation
  owner: string
  name: string
  description: string | null
  isPrivate: boolean
  isArchived: boolean
  isDeleted: boolean
  /** Where it lies on disk; its branches and commits are git's own. */
  path: string
  /** For tests that made it here. */
  git: TestRepository | null
  issues: Map<number, FakeIssue>
  pulls: Map<number, FakePull>
  checks: Map<number, FakeCheck>
  /** What people other than members may do, by login. */
  permissions: Map<string, 'admin' | 'write' | 'read'>
}

export interface FakeIssue {
  id: number
  number: number
  title: string
  body: string | null
  state: 'open' | 'closed'
  stateReason: string | null
  author: string
  labels: string[]
  comments: FakeComment[]
  createdAt: Date
  updatedAt: Date
}

export interface FakeComment {
  id: number
  body: string
  author: string
  isByApp: boolean
}

/** What a pull request has besides the issue of its number. */
export interface FakePull {
  headBranch: string
  headSha: string
  baseBranch: string
  baseSha: string
  isDraft: boolean
  mergedSha: string | null
  mergedAt: Date | null
  /** GitHub finds out only when it is asked. */
  isChecked: boolean
}

export interface FakeCheck {
  id: number
  name: string
  headSha: string
  status: string
  conclusion: string | null
  title: string
  summary: string
  annotations: unknown[]
}

export interface FakeDelivery {
  id: number
  guid: string
  event: string
  action: string | null
  deliveredAt: Date
  statusCode: number
  payload: string
  isRedelivery: boolean
}

export interface Person {
  login: string
  /** The installations that they see. */
  sees: number[]
  remaining: Remaining
}

export type Bearer =
  | { kind: 'installation'; installation: FakeInstallation; expiresAt: Date }
  | { kind: 'person'; person: Person }

/** All that this GitHub knows, besides what git knows. */
export class World {
  readonly appId = 4711
  readonly appSlug = 'plumbline-test'
  readonly accounts: Account[] = []
  readonly installations: FakeInstallation[] = []
  readonly repositories: FakeRepository[] = []
  readonly tokens = new Map<string, Bearer>()
  readonly deliveries: FakeDelivery[] = []
  /** By `owner/name` in lower case, which repository had it before. */
  readonly oldNames = new Map<string, number>()
  /** How many entries a recursive tree holds before it is cut. */
  treeLimit = 100_000
  /** What is left of the App's own hourly requests. */
  readonly remaining = newRemaining()
  // GitHub gives a number once: two suites that share a database never name the same installation.
  private lastId = randomInt(1_000, 2 ** 30)

  constructor(readonly now: () => Date) {}

  newId(): number {
    this.lastId += 1
    return this.lastId
  }

  /** Found or made. */
  account(login: string, type: Account['type'] = 'Organization'): Account {
    const known = this.accounts.find((account) => isSame(account.login, login))
    if (known) return known
    const account = { id: this.newId(), login, type, members: new Map() }
    this.accounts.push(account)
    return account
  }

  repositoryAt(owner: string, name: string): FakeRepository | undefined {
    return this.repositories.find(
      (repository) =>
        !repository.isDeleted && isSame(repository.owner, owner) && isSame(repository.name, name),
    )
  }

  repositoriesOf(installation: FakeInstallation): FakeRepository[] {
    return this.repositories.filter(
      (repository) => repository.installation === installation && !repository.isDeleted,
    )
  }

  newToken(bearer: Bearer): string {
    const prefix = bearer.kind === 'person' ? 'ghu_' : 'ghs_'
    const token = prefix + randomBytes(18).toString('hex')
    this.tokens.set(token, bearer)
    return token
  }

  newDelivery(delivery: Omit<FakeDelivery, 'id' | 'guid' | 'deliveredAt'> & { guid?: string }): FakeDelivery {
    const made = { id: this.newId(), guid: randomUUID(), deliveredAt: this.now(), ...delivery }
    this.deliveries.unshift(made)
    return made
  }
}

export const newRemaining = (): Remaining => ({ core: 5_000, graphql: 5_000 })

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

export const nodeId = (kind: string, id: number) =>
  createHash('sha1').update(`${kind}${id}`).digest('base64url')
