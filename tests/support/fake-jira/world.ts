import { randomUUID } from 'node:crypto'
import { LaggingIndex } from '../fake-tracker/lagging-index'
import type { WebhookSender } from '../fake-tracker/webhook-sender'

export interface FakeUser {
  accountId: string
  name: string
  displayName: string
  emailAddress: string
  /** How Jira Cloud represents a hidden address. */
  hiddenAddress?: 'absent' | 'null'
}

export interface FakeStatus {
  name: string
  category: 'new' | 'indeterminate' | 'done'
}

export interface FakeProject {
  id: string
  key: string
  name: string
  types: { id: string; name: string; subtask: boolean }[]
  /** A new issue gets the first one. */
  statuses: FakeStatus[]
  /** Possible transitions by status. */
  workflow: Record<string, string[]>
  /** Whether the screen for new issues has Labels. */
  hasLabels: boolean
  /** Fields that an issue must have. */
  required: string[]
  /** The people who can be assigned, by account id. */
  members: Set<string>
  isWritable: boolean
  lastNumber: number
}

export interface FakeIssue {
  id: string
  key: string
  project: string
  type: string
  summary: string
  description: unknown
  status: string
  labels: string[]
  creator: FakeUser
  assignee: FakeUser | null
  components: string[]
  parent: string | null
  custom: Record<string, unknown>
  properties: Record<string, unknown>
  created: Date
  updated: Date
  /** The changes of the status. */
  moves: { by: FakeUser; at: Date; from: string; to: string }[]
}

export interface FakeLink {
  id: string
  type: string
  /** The issue that blocks, and the one that it blocks. */
  inward: string
  outward: string
}

export interface FakeWebhook {
  id: string
  url: string
  secret: string | null
  events: string[]
}

export interface FakeField {
  id: string
  name: string
  schema: { type: string; items?: string; custom?: string; system?: string }
}

/** The complete state of a Jira. */
export class World {
  readonly projects: FakeProject[] = []
  readonly users: FakeUser[] = []
  readonly issues: FakeIssue[] = []
  readonly fields: FakeField[] = []
  readonly webhooks: FakeWebhook[] = []
  links: FakeLink[] = []
  /** Keys that issues had before they were moved. */
  readonly oldKeys = new Map<string, string>()
  /** By issue id, then by global id. */
  readonly remoteLinks = new Map<string, Map<string, { url: string; title: string }>>()
  readonly index: LaggingIndex<FakeIssue>
  clockOffsetMs = 0
  /** The cloud id, or the id of the server for application links. Null: a proxy hides it. */
  siteId: string | null = randomUUID()
  /** The host of its pages; null if it is that of its API. */
  pagesHost: string | null = null
  private lastId = 10_000

  constructor(
    readonly isCloud: boolean,
    readonly account: FakeUser,
    readonly sender: WebhookSender,
  ) {
    this.users.push(account)
    // The index lags in real time, independent of the vendor's clock.
    this.index = new LaggingIndex(() => new Date())
  }

  now = (): Date => new Date(Date.now() + this.clockOffsetMs)

  newId(): string {
    this.lastId += 1
    return String(this.lastId)
  }

  project(key: string): FakeProject | undefined {
    return this.projects.find((project) => project.key === key || project.id === key)
  }

  /** By its key, a former key, or its id. Case does not matter. */
  issue(idOrKey: string): FakeIssue | undefined {
    const upperCaseId = idOrKey.toUpperCase()
    const key = this.oldKeys.get(upperCaseId) ?? upperCaseId
    return this.issues.find((issue) => issue.key === key || issue.id === upperCaseId)
  }

  user(id: unknown): FakeUser | undefined {
    return this.users.find((user) => (this.isCloud ? user.accountId : user.name) === id)
  }

  nextKey(project: FakeProject): string {
    project.lastNumber += 1
    return `${project.key}-${project.lastNumber}`
  }

  remove(issue: FakeIssue): void {
    this.issues.splice(this.issues.indexOf(issue), 1)
    this.links = this.links.filter(({ inward, outward }) => inward !== issue.id && outward !== issue.id)
    this.index.record(issue.id, null)
  }
}
