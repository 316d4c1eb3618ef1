import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { LaggingIndex } from '../fake-tracker/lagging-index'
import { WebhookSender } from '../fake-tracker/webhook-sender'
import type { TestRepository } from '../git-repository'
import type { Webhook } from './webhook'

export interface Account {
  id: number
  login: string
  type: 'User' | 'Organization'
  /** The members of an organization, by login. */
  members: Map<string, 'admin' | 'member'>
}

export interface FakeInstallation {
  id: number
  account: Account
  suspendedAt: Date | null
  isRemoved: boolean
  /** The remaining hourly requests, by GitHub's kinds of requests. */
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
  /** The path on disk. Branches and commits are those of git. */
  path: string
  /** The repository, if the test created it here. */
  git: TestRepository | null
  issues: Map<number, FakeIssue>
  milestones: string[]
  /** Empty: the owner has no issue types. */
  issueTypes: string[]
  hooks: FakeHook[]
  pulls: Map<number, FakePull>
  checks: Map<number, FakeCheck>
  /** Reactions of the App to comments. */
  reactions: { commentId: number; content: string }[]
  /** Permissions of people who are not members, by login. */
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
  type: string | null
  milestone: string | null
  assignees: string[]
  parent: FakeIssue | null
  blockedBy: FakeIssue[]
  /** Who closed or reopened it last. */
  stateBy: string | null
  comments: FakeComment[]
  /** Only people with write access can comment and react in a locked conversation; Apps cannot. */
  isLocked: boolean
  createdAt: Date
  updatedAt: Date
}

export interface FakeHook {
  id: number
  events: string[]
  config: { url: string; secret: string }
}

export interface IndexedIssue {
  repositoryId: number
  number: number
  title: string
  body: string
  state: FakeIssue['state']
}

export interface FakeComment {
  id: number
  body: string
  author: string
  isByApp: boolean
}

/** What a pull request has in addition to the issue with its number. */
export interface FakePull {
  headBranch: string
  headSha: string
  baseBranch: string
  baseSha: string
  isDraft: boolean
  /** Its branch is in another repository. The fake keeps its commits here, as GitHub does. */
  isFromFork: boolean
  mergedSha: string | null
  mergedAt: Date | null
  reviews: FakeReview[]
  /** GitHub computes the merge state only when it is requested. */
  isChecked: boolean
}

export interface FakeReview {
  id: number
  author: string
  body: string
  /** Only its author sees a pending review, which has no time. */
  state: 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'DISMISSED' | 'PENDING'
  /** Null if the commit is gone. */
  commitSha: string | null
  submittedAt?: Date
  comments: FakeLineComment[]
}

/** A comment on a line of the diff, by the author of its review. */
export interface FakeLineComment {
  /** Later comments have greater ids. */
  id?: number
  path: string
  line: number
  start_line?: number
  body: string
  inReplyTo?: number
  /** The line has changed since. */
  isOutdated?: boolean
  isOnFile?: boolean
}

export interface FakeCheck {
  id: number
  name: string
  headSha: string
  externalId: string
  status: string
  conclusion: string | null
  title: string
  summary: string
  annotations: unknown[]
  actions: { identifier: string }[]
}

interface AppManifest {
  owner: string
  hook_attributes?: { url: string }
  default_permissions: Record<string, string>
  default_events?: string[]
}

interface FakeApp {
  owner: string
  permissions: Record<string, string>
  events: string[]
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
  /** The installations that the person can see. */
  sees: number[]
  remaining: Remaining
}

export type Bearer =
  | { kind: 'installation'; installation: FakeInstallation; expiresAt: Date }
  | { kind: 'person'; person: Person }

/** The state of this GitHub, except for what git stores. */
export class World {
  readonly appId = 4711
  readonly appSlug = 'plumbline-test'
  /** The App's permissions and events. Its owner can change them. */
  readonly app: FakeApp = {
    owner: 'acme',
    permissions: {
      checks: 'write',
      contents: 'write',
      issues: 'write',
      members: 'read',
      merge_queues: 'read',
      metadata: 'read',
      pull_requests: 'write',
    },
    events: [
      ...['check_run', 'issue_comment', 'issues', 'merge_group', 'pull_request', 'pull_request_review'],
      ...['pull_request_review_comment', 'push', 'repository'],
    ],
  }
  /** Manifests of Apps that a person agreed to, by their codes. */
  readonly manifests = new Map<string, AppManifest>()
  readonly accounts: Account[] = []
  readonly installations: FakeInstallation[] = []
  readonly repositories: FakeRepository[] = []
  readonly tokens = new Map<string, Bearer>()
  readonly deliveries: FakeDelivery[] = []
  /** Where the App hears of changed issues. */
  issueWebhook: Webhook | null = null
  readonly issueSender = new WebhookSender()
  /** Where issues are now that were moved to another repository, by `<repository id>#<number>`. */
  readonly transfers = new Map<string, { repository: FakeRepository; number: number }>()
  /** The index of the issue search. */
  readonly index: LaggingIndex<IndexedIssue>
  /** Repository ids by their former `owner/name` in lower case. */
  readonly oldNames = new Map<string, number>()
  /** The number of entries at which a recursive tree is truncated. */
  treeLimit = 100_000
  /** The remaining hourly requests of the App itself. */
  readonly remaining = newRemaining()
  // Ids start at a random number, so that two suites with the same database never use the same installation
  // id.
  private lastId = randomInt(1_000, 2 ** 30)

  constructor(readonly now: () => Date) {
    this.index = new LaggingIndex(now)
  }

  /** Updates the search index with the newest version of an issue. */
  indexIssue({ id: repositoryId }: FakeRepository, { id, number, title, body, state }: FakeIssue): void {
    this.index.record(String(id), { repositoryId, number, title, body: body ?? '', state })
  }

  /** Moves an issue to another repository. Its old address redirects to the new one. */
  transferIssue(from: FakeRepository, issue: FakeIssue, to: FakeRepository): void {
    from.issues.delete(issue.number)
    const number = Math.max(0, ...to.issues.keys()) + 1
    this.transfers.set(`${from.id}#${issue.number}`, { repository: to, number })
    issue.number = number
    to.issues.set(number, issue)
    this.indexIssue(to, issue)
  }

  dropIssue(repository: FakeRepository, number: number): void {
    const issue = repository.issues.get(number)
    if (issue) this.index.record(String(issue.id), null)
    repository.issues.delete(number)
  }

  newId(): number {
    this.lastId += 1
    return this.lastId
  }

  /** Returns the existing account or creates it. */
  account(login: string, type: Account['type'] = 'Organization'): Account {
    const existingAccount = this.accounts.find((account) => isSame(account.login, login))
    if (existingAccount) return existingAccount
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
    const storedDelivery = { id: this.newId(), guid: randomUUID(), deliveredAt: this.now(), ...delivery }
    this.deliveries.unshift(storedDelivery)
    return storedDelivery
  }
}

export const newRemaining = (): Remaining => ({ core: 5_000, graphql: 5_000 })

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

export const nodeId = (kind: string, id: number) =>
  createHash('sha1').update(`${kind}${id}`).digest('base64url')
