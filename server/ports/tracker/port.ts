import type { Ticket, TicketChange, TicketDraft } from '../../../spec/tickets/ticket'
import { type AnswerCode, type PortAnswer, PortError } from '../port-error'
import type { TrackerCredential, TrackerEnvironment } from './credential-port'
import type {
  ProjectDescription,
  TitleMatch,
  TrackerAccount,
  TrackerProject,
  TrackerSite,
} from './project-port'

export type { TrackerCredential, TrackerEnvironment } from './credential-port'
export type {
  ProjectDescription,
  TitleMatch,
  TrackerAccount,
  TrackerProject,
  TrackerSite,
} from './project-port'

export interface TrackerVendors {
  /** Sends nothing. Throws TrackerError `invalid` for a host that no request may go to. */
  open(credential: TrackerCredential, options?: OpenOptions): Tracker
  environment: TrackerEnvironment
}

interface OpenOptions {
  /** The operator named the host, so it may be in a private network and reached without https. */
  isTrustedHost?: boolean
  /** Called before each request. If it throws, nothing is sent. */
  beforeRequest?: () => Promise<void>
  /**
   * The connection's own project. Only code hosts need it, because they number issues per repository: `7` is an
   * issue of it, `owner/name#7` one of another repository.
   */
  project?: string | null
}

/**
 * A ticket system, seen with one credential. No method repeats a write by itself, because the caller knows
 * whether that is safe. Methods throw TrackerError; any other error means that the signal aborted the request.
 */
export interface Tracker {
  /** The account of the credential. Also shows that the credential is valid. */
  identify(options?: TrackerOptions): Promise<TrackerAccount>

  /** The site that the credential reaches now. Another one may be at the same host later. */
  site(options?: TrackerOptions): Promise<TrackerSite>

  /** The projects that the account may read, at most 200. */
  listProjects(options?: TrackerOptions): Promise<TrackerProject[]>

  describeProject(project: string, options?: TrackerOptions): Promise<ProjectDescription>

  /**
   * Creates the ticket with our mark. `requestId` is a UUID that stays the same when the creation is tried
   * again: a vendor that accepts ids of its clients never creates a second ticket for it. Any error except
   * `unavailable` and `garbled` means that it may be tried again.
   */
  create(project: string, draft: TicketDraft, requestId: string, options?: TrackerOptions): Promise<Ticket>

  /**
   * Up to 100 tickets in one request, in the order of the ids. Null: the ticket does not exist, was deleted, or
   * the account may not read it. A ticket that was moved has its new id and project.
   */
  readMany(ids: readonly string[], options?: TrackerOptions): Promise<(Ticket | null)[]>

  /**
   * The tickets that our account created with one of these marks, at most 20. Finds them although the vendor's search lags
   * behind, because it also reads the newest tickets of the project, back to `since` where they are many. That takes several
   * requests, so many marks belong in one call.
   */
  findByMarks(
    project: string,
    marks: readonly string[],
    since: Date,
    options?: TrackerOptions,
  ): Promise<Ticket[]>

  /** Open tickets of the project with this title, compared without case, spacing and accents. At most 20. */
  findByTitle(project: string, title: string, options?: TrackerOptions): Promise<TitleMatch[]>

  /** Open tickets of the project whose titles contain all words of the text, the newest first. At most 20. */
  findByWords(project: string, text: string, options?: TrackerOptions): Promise<Ticket[]>

  update(id: string, change: TicketChange, options?: TrackerOptions): Promise<void>

  /** Throws `no_transition` if no direct way leads from the current status to this one. */
  changeStatus(id: string, status: string, options?: StatusOptions): Promise<void>

  /** Shows the pull request on the ticket. Doing it twice has the effect of doing it once. */
  linkPull(id: string, pull: PullLink, options?: TrackerOptions): Promise<void>

  setParent(id: string, parent: string | null, options?: TrackerOptions): Promise<void>

  /** Makes these tickets the only open ones that block it. Relations to finished ones stay. */
  setBlockedBy(id: string, blockers: readonly string[], options?: TrackerOptions): Promise<void>

  /** Null if the vendor does not let this account register webhooks: then a person has to do it. */
  registerWebhook(webhook: WebhookRequest, options?: TrackerOptions): Promise<{ webhookId: string } | null>

  /** What the newest response said about limits. Null if it said nothing. */
  rateLimit(): RateLimit | null
}

export interface TrackerOptions {
  signal?: AbortSignal
}

export interface StatusOptions extends TrackerOptions {
  /**
   * The labels that mean a status, from the `status_map` of a code host. Those that do not belong to the new
   * status are removed.
   */
  statusLabels?: readonly string[]
}

export interface PullLink {
  url: string
  title: string
}

export interface WebhookRequest {
  url: string
  secret: string
  project: string
}

export interface RateLimit {
  /** The number of requests that are left, if the vendor says so. */
  remaining: number | null
  /** When more are allowed. */
  resumesAt: Date | null
}

export type TrackerErrorCode =
  | 'withdrawn' // the credential was deleted or replaced here, so nothing was sent
  | 'unauthorized' // the credential is wrong, revoked or expired
  | 'forbidden'
  | 'not_found'
  | 'invalid' // the vendor rejects what the request says
  | 'no_transition'
  | 'rate_limited'
  | 'unavailable' // no response, or one that says to try later; the work may have been done
  | 'garbled' // a response that does not have the vendor's format; the work may have been done

const ANSWER_CODES: Record<TrackerErrorCode, AnswerCode> = {
  withdrawn: 'unavailable',
  unauthorized: 'upstream_failed',
  forbidden: 'upstream_failed',
  not_found: 'upstream_failed',
  invalid: 'upstream_failed',
  no_transition: 'upstream_failed',
  rate_limited: 'unavailable',
  unavailable: 'unavailable',
  garbled: 'upstream_failed',
}

/** The message contains the vendor's own words without secrets, and may be shown to people. */
export class TrackerError extends PortError<TrackerErrorCode> {
  override readonly name = 'TrackerError'

  override get answer(): PortAnswer {
    return { code: ANSWER_CODES[this.code], message: this.message }
  }
}
