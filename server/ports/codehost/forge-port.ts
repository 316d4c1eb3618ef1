import type { Tracker } from '#server/ports/tracker/port'
import type { Branch, CodeHost, CommittingHost, Diff, ForgeRef, ReadOptions } from './port'

/**
 * The features of a host besides repositories. Each feature is an interface, so that a module depends only on
 * what it uses.
 */
export type ForgeHost = CodeHost<ForgeRef> &
  CommittingHost<ForgeRef> &
  InstallingHost &
  PullsHost &
  IssuesHost &
  ChecksHost &
  PullReviewsHost &
  MembersHost &
  TrackingHost &
  AppHost

/** Our App itself. */
export interface AppHost {
  /** The name of the App, used to address it in comments. */
  readonly appSlug: string

  /** Also proves that the key of the App is valid. */
  describeApp(options?: ReadOptions): Promise<HostedApp>
}

/** Installations of our App, their repositories, and the webhook deliveries. */
export interface InstallingHost {
  /** The vendor, in rows of installations and of webhook deliveries. */
  readonly kind: 'github'

  /** Where the owner of an account installs the App. */
  readonly installUrl: string

  installations(options?: ReadOptions): AsyncIterable<Installation>

  /** Null when it was removed. */
  installation(id: number, options?: ReadOptions): Promise<Installation | null>

  /** Throws `suspended` or `not_found` while the account has withdrawn the access. */
  repositories(installationId: number, options?: ReadOptions): AsyncIterable<OfferedRepository>

  /**
   * Webhook deliveries since then that never succeeded, newest first. Each is listed once, with its newest
   * attempt.
   */
  failedDeliveries(since: Date, options?: ReadOptions): AsyncIterable<FailedDelivery>

  redeliver(deliveryId: number): Promise<void>

  /** Whether the person of this user token can see the installation and administers its account. */
  administers(installation: Installation, userToken: string): Promise<boolean>

  /** The installations that the person of this user token can see, and whose accounts they administer. */
  administered(userToken: string, options?: ReadOptions): AsyncIterable<Installation>
}

/** The email addresses that the code host gives to its accounts. Known even if no forge is configured. */
export interface AccountEmails {
  /** With the id, the address assigns commits to the account. null: the id is unknown. */
  emailOf(account: { id: number | null; login: string }): string
  /** Null for any other address. */
  loginOf(address: string): string | null
}

export interface PullsHost {
  openPull(repo: ForgeRef, draft: PullDraft): Promise<HostedPull>

  pull(repo: ForgeRef, number: number, options?: ReadOptions): Promise<HostedPull | null>

  /** The open pull request that would merge this branch. The newest if there are several. */
  findPull(repo: ForgeRef, headBranch: string, options?: ReadOptions): Promise<HostedPull | null>

  /** The open pull requests, the most recently changed ones first. */
  openPulls(repo: ForgeRef, options?: ReadOptions): AsyncIterable<HostedPull>

  updatePull(repo: ForgeRef, number: number, change: PullChange): Promise<HostedPull>

  /** The changes of its newest head. The host lists more files of a pull request than of two commits. */
  pullFiles(repo: ForgeRef, number: number, options?: ReadOptions): Promise<Diff>
}

export interface IssuesHost {
  /** Null when there is no such issue. A pull request does not count as an issue. */
  issue(repo: ForgeRef, number: number, options?: ReadOptions): Promise<HostedIssue | null>

  createIssue(repo: ForgeRef, draft: IssueDraft): Promise<HostedIssue>

  editIssue(repo: ForgeRef, number: number, change: HostedIssueChange): Promise<HostedIssue>

  /** Works on issues and pull requests, like the two methods below. */
  comment(repo: ForgeRef, number: number, body: string): Promise<HostedComment>

  /** The App's only comment with this marker. It is created the first time and edited later. */
  stickyComment(repo: ForgeRef, number: number, marker: string, body: string): Promise<HostedComment>

  /** Adding an existing label or removing a missing one has no effect. */
  changeLabels(repo: ForgeRef, number: number, change: LabelChange): Promise<void>
}

export interface ChecksHost {
  /** Our newest check run of this name and kind for a commit. */
  findCheck(repo: ForgeRef, check: CheckKey, options?: ReadOptions): Promise<number | null>

  /** Returns the id of the check run. */
  createCheck(repo: ForgeRef, draft: CheckDraft): Promise<number>

  updateCheck(repo: ForgeRef, id: number, change: CheckChange): Promise<void>
}

export interface PullReviewsHost {
  /**
   * Suggests new lines for files of a pull request, as one review. Every comment must concern lines of its diff. A review of
   * ours with the same marker is not repeated.
   */
  suggest(repo: ForgeRef, number: number, draft: SuggestionsDraft): Promise<void>

  /** The logins whose newest verdict approves this commit. */
  approvals(repo: ForgeRef, number: number, headSha: string, options?: ReadOptions): Promise<string[]>

  /** The reviews of people and Apps, oldest first. Without those that are not submitted yet. */
  pullReviews(repo: ForgeRef, number: number, options?: ReadOptions): AsyncIterable<HostedReview>

  /** The comments on lines or files, oldest first. Comments of a review that is not submitted can be among them. */
  lineComments(repo: ForgeRef, number: number, options?: ReadOptions): AsyncIterable<HostedLineComment>

  /** Shows the result of a command on its comment. Ignores a deleted comment. */
  react(repo: ForgeRef, comment: CommentRef, reaction: CommandReaction): Promise<void>
}

export interface MembersHost {
  /** The members of an organization. For a user's account, only that user. */
  members(installation: Installation, options?: ReadOptions): AsyncIterable<HostedMember>

  /** The permission of this login in the repository. */
  permissionOf(repo: ForgeRef, login: string, options?: ReadOptions): Promise<HostedPermission>
}

export interface TrackingHost {
  /**
   * The issues of the installation's repositories as a ticket system. A plain number is an issue of `project`, `owner/name#7`
   * one of another repository.
   */
  openTracker(installationId: number, project: string | null): Tracker
}

export interface Installation {
  id: number
  account: { id: number; login: string; kind: 'user' | 'organization' }
  isSuspended: boolean
}

export interface HostedApp {
  name: string
  /** The page where its owner changes permissions and events. */
  settingsUrl: string
  /** Required permissions that it lacks, such as `issues: write`. */
  missingPermissions: string[]
  /** Required events that it is not sent. */
  missingEvents: string[]
  /** GitHub's clock minus this machine's. 0 unless GitHub rejected a request because of it. */
  clockOffsetMs: number
}

export interface OfferedRepository {
  /** Does not change when it is renamed or moved to another account. */
  id: number
  owner: string
  name: string
  description: string | null
  defaultBranch: string
  isArchived: boolean
  isPrivate: boolean
}

export interface FailedDelivery {
  /** Used to request a redelivery. */
  id: number
  /** The value of X-GitHub-Delivery, which is the same for every attempt. */
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
  /** The branch may be in a fork. */
  head: Branch & { isFork: boolean }
  base: Branch
  /**
   * `unknown` until the host has computed it; read again later. Null for closed pull requests and where it
   * was not requested.
   */
  mergeState: 'clean' | 'conflicts' | 'blocked' | 'unknown' | null
  /** The merge commit, if it was merged. */
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

export interface HostedIssueChange {
  title?: string
  body?: string
  state?: 'open' | 'closed'
  /** Only for closed issues. */
  reason?: 'completed' | 'not_planned'
  /** The complete new list of labels. */
  labels?: string[]
}

export interface HostedIssue {
  id: number
  number: number
  title: string
  body: string
  state: 'open' | 'closed'
  /** Null while it is open, and where the host does not say. */
  closeReason: 'completed' | 'not_planned' | null
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

export interface SuggestionsDraft {
  headSha: string
  marker: string
  body: string
  comments: { path: string; startLine: number; endLine: number; body: string }[]
}

export interface HostedReview {
  id: number
  /** `dismissed`: it was a verdict, and somebody took it back. */
  verdict: 'approved' | 'changes_requested' | 'commented' | 'dismissed'
  body: string
  author: string
  /** Null if the commit is gone. */
  commitSha: string | null
  submittedAt: Date
  url: string
}

export interface HostedLineComment {
  id: number
  /** Null for very old comments. */
  reviewId: number | null
  /** The first comment of the thread that it answers. */
  inReplyTo: number | null
  body: string
  author: string
  path: string
  /** Null for a comment on the whole file. */
  line: number | null
  /** The line has changed since; `line` is the one at that time. */
  isOutdated: boolean
  /** The diff up to the line. */
  diff: string
  createdAt: Date
  url: string
}

export interface CommentRef {
  id: number
  /** `line`: a comment on lines of the diff. */
  kind: 'pull' | 'line'
}

export type CommandReaction = 'seen' | 'done' | 'refused'

export interface LabelChange {
  add?: string[]
  remove?: string[]
}

export interface CheckKey {
  name: string
  headSha: string
  /** Checks of one name can differ in kind. The newest check across all kinds counts. */
  kind: string
}

export interface CheckDraft extends CheckChange, CheckKey {}

export interface CheckChange {
  /** Null while it runs. */
  conclusion: 'success' | 'failure' | 'neutral' | 'action_required' | 'cancelled' | null
  title: string
  /** Markdown, like `text`. */
  summary: string
  text?: string
  detailsUrl?: string
  annotations?: CheckAnnotation[]
  /** Buttons for people with write access. */
  actions?: { label: string; description: string; identifier: string }[]
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
