import type { Branch, CodeHost, CommittingHost, Diff, ForgeRef, ReadOptions } from './port'

/** What a host has besides repositories, when people work on it: each an interface, so that a room asks for what it needs. */
export type ForgeHost = CodeHost<ForgeRef> &
  CommittingHost<ForgeRef> &
  InstallingHost &
  PullsHost &
  IssuesHost &
  ChecksHost &
  MembersHost

/** Who has let our App in, to which repositories, and what it was told. */
export interface InstallingHost {
  /** Where an owner of an account installs the App. */
  readonly installUrl: string

  installations(options?: ReadOptions): AsyncIterable<Installation>

  /** Null when it was removed. */
  installation(id: number, options?: ReadOptions): Promise<Installation | null>

  /** Refused (`suspended`, `not_found`) while the account has taken it away. */
  repositories(installationId: number, options?: ReadOptions): AsyncIterable<OfferedRepository>

  /** Webhook deliveries since then that never succeeded, each once, by its newest attempt; newest first. */
  failedDeliveries(since: Date, options?: ReadOptions): AsyncIterable<FailedDelivery>

  redeliver(deliveryId: number): Promise<void>

  /** Whether the person of this user token sees the installation and administers its account. */
  administers(installation: Installation, userToken: string): Promise<boolean>
}

export interface PullsHost {
  openPull(repo: ForgeRef, draft: PullDraft): Promise<HostedPull>

  pull(repo: ForgeRef, number: number, options?: ReadOptions): Promise<HostedPull | null>

  /** The open one that asks to merge this branch; the newest where there are several. */
  findPull(repo: ForgeRef, headBranch: string, options?: ReadOptions): Promise<HostedPull | null>

  updatePull(repo: ForgeRef, number: number, change: PullChange): Promise<HostedPull>

  pullFiles(repo: ForgeRef, number: number, options?: ReadOptions): Promise<Diff>
}

export interface IssuesHost {
  /** Null when there is none; a pull request is none. */
  issue(repo: ForgeRef, number: number, options?: ReadOptions): Promise<HostedIssue | null>

  createIssue(repo: ForgeRef, draft: IssueDraft): Promise<HostedIssue>

  editIssue(repo: ForgeRef, number: number, change: IssueChange): Promise<HostedIssue>

  /** On an issue or a pull request, as the two that follow. */
  comment(repo: ForgeRef, number: number, body: string): Promise<HostedComment>

  /** The App's one comment with this marker: written the first time, edited from then on. */
  stickyComment(repo: ForgeRef, number: number, marker: string, body: string): Promise<HostedComment>

  /** Those that it had already, and those that it had not, are no matter. */
  changeLabels(repo: ForgeRef, number: number, change: LabelChange): Promise<void>
}

export interface ChecksHost {
  /** Answers the check run's id. */
  createCheck(repo: ForgeRef, draft: CheckDraft): Promise<number>

  updateCheck(repo: ForgeRef, id: number, change: CheckChange): Promise<void>
}

export interface MembersHost {
  /** Of an organization; a user's account has that one only. */
  members(installation: Installation, options?: ReadOptions): AsyncIterable<HostedMember>

  /** What this login may do in the repository. */
  permissionOf(repo: ForgeRef, login: string, options?: ReadOptions): Promise<HostedPermission>
}

export interface Installation {
  id: number
  account: { id: number; login: string; kind: 'user' | 'organization' }
  isSuspended: boolean
}

export interface OfferedRepository {
  /** Stays when it is renamed or moved to another account. */
  id: number
  owner: string
  name: string
  description: string | null
  defaultBranch: string
  isArchived: boolean
  isPrivate: boolean
}

export interface FailedDelivery {
  /** To ask for it again. */
  id: number
  /** As webhooks name it in X-GitHub-Delivery: the same at every attempt. */
  deliveryId: string
  event: string
  action: string | null
  deliveredAt: Date
}

export interface PullDraft {
  title: string
  body: string
  headBranch: string
  baseBranch: string
  isDraft?: boolean
}

export interface PullChange {
  title?: string
  body?: string
  baseBranch?: string
  state?: 'open' | 'closed'
}

export interface HostedPull {
  number: number
  title: string
  body: string
  state: 'open' | 'closed' | 'merged'
  isDraft: boolean
  /** The branch may lie in a fork. */
  head: Branch & { isFork: boolean }
  base: Branch
  /** `unknown` while the host has not found out: ask again; null where nobody would merge any more, or it was not asked. */
  mergeState: 'clean' | 'conflicts' | 'blocked' | 'unknown' | null
  /** Of the merge, when there was one. */
  mergeCommitSha: string | null
  author: string
  labels: string[]
  url: string
  createdAt: Date
  updatedAt: Date
}

export interface IssueDraft {
  title: string
  body: string
  labels?: string[]
}

export interface IssueChange {
  title?: string
  body?: string
  state?: 'open' | 'closed'
  /** Of a closed one. */
  reason?: 'completed' | 'not_planned'
  /** All that it has from now on. */
  labels?: string[]
}

export interface HostedIssue {
  id: number
  number: number
  title: string
  body: string
  state: 'open' | 'closed'
  author: string
  labels: string[]
  url: string
  createdAt: Date
  updatedAt: Date
}

export interface HostedComment {
  id: number
  url: string
}

export interface LabelChange {
  add?: string[]
  remove?: string[]
}

export interface CheckDraft extends CheckChange {
  name: string
  headSha: string
}

export interface CheckChange {
  /** Null while it runs. */
  conclusion: 'success' | 'failure' | 'neutral' | 'action_required' | 'cancelled' | null
  title: string
  /** Markdown, as `text` is. */
  summary: string
  text?: string
  detailsUrl?: string
  annotations?: CheckAnnotation[]
}

export interface CheckAnnotation {
  path: string
  startLine: number
  endLine: number
  level: 'notice' | 'warning' | 'failure'
  message: string
  title?: string
}

export interface HostedMember {
  id: number
  login: string
  role: 'admin' | 'member'
}

export type HostedPermission = 'admin' | 'write' | 'read' | 'none'
