import { type AnswerCode, type PortAnswer, PortError } from '#server/ports/port-error'
import type { Ticket, TicketChange, TicketDraft } from '#spec/tickets/ticket'
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
  /** Sends nothing. Throws TrackerError `invalid` for a host that must not be reached. */
  open(credential: TrackerCredential, options?: OpenOptions): Tracker
  environment: TrackerEnvironment
}

interface OpenOptions {
  /** The operator named the host, so it may be in a private network and reached without https. */
  isTrustedHost?: boolean
  /** Called before each request. If it throws, nothing is sent. */
  beforeRequest?: () => Promise<void>
  /**
   * The connection's own project. Only for code hosts, which number issues per repository: `7` is an issue of it,
   * `owner/name#7` one of another repository.
   */
  project?: string | null
}

/**
 * A ticket system, accessed with one credential. No method repeats a write, because only the caller knows whether that is safe.
 * Methods throw TrackerError; any other error means that the signal aborted the request.
 */
export interface Tracker {
  /** The account of the credential. Also shows that the credential is valid. */
  identify(options?: TrackerOptions): Promise<TrackerAccount>

  /** The site that the credential currently reaches. The host may have another site later. */
  site(options?: TrackerOptions): Promise<TrackerSite>

  /** The projects that the account may read, at most 200. */
  listProjects(options?: TrackerOptions): Promise<TrackerProject[]>

  describeProject(project: string, options?: TrackerOptions): Promise<ProjectDescription>

  /**
   * Creates the ticket with our mark. `requestId` is a UUID that is equal for each attempt of the creation: a vendor that
   * accepts client ids never creates a second ticket for it. After any error except `unavailable` and `garbled`, the creation
   * may be repeated.
   */
  create(project: string, draft: TicketDraft, requestId: string, options?: TrackerOptions): Promise<Ticket>

  /**
   * Up to 100 tickets in one request, in the order of the ids. null: the ticket does not exist, was deleted, or is not readable
   * for the account. A moved ticket has its new id and project.
   */
  readMany(ids: readonly string[], options?: TrackerOptions): Promise<(Ticket | null)[]>

  /**
   * The tickets that our account created with one of these marks, at most 20. Finds them even if the vendor's search lags,
   * because it also reads the newest tickets of the project, back to `since` if they are many. That takes several requests, so
   * pass many marks in one call.
   */
  findByMarks(
    project: string,
    marks: readonly string[],
    since: Date,
    options?: TrackerOptions,
  ): Promise<Ticket[]>

  /** Open tickets of the project with this title, ignoring case, spacing and accents. At most 20. */
  findByTitle(project: string, title: string, options?: TrackerOptions): Promise<TitleMatch[]>

  /** Open tickets of the project whose titles contain all words of the text, the newest first. At most 20. */
  findByWords(project: string, text: string, options?: TrackerOptions): Promise<Ticket[]>

  update(id: string, change: TicketChange, options?: TrackerOptions): Promise<void>

  /** Throws `no_transition` if no direct way leads from the current status to this one. */
  changeStatus(id: string, status: string, options?: StatusOptions): Promise<void>

  /** Shows the pull request on the ticket. A second call changes nothing. */
  linkPull(id: string, pull: PullLink, options?: TrackerOptions): Promise<void>

  setParent(id: string, parent: string | null, options?: TrackerOptions): Promise<void>

  /** Makes these tickets the only open blockers. Relations to finished ones stay. */
  setBlockedBy(id: string, blockers: readonly string[], options?: TrackerOptions): Promise<void>

  /** Null if the vendor does not let this account register webhooks; a person then has to do it. */
  registerWebhook(webhook: WebhookRequest, options?: TrackerOptions): Promise<{ webhookId: string } | null>

  /** The limits in the newest response. Null if it had none. */
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
  /** The number of remaining requests, if the vendor provides it. */
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

/** The message contains the vendor's own message without secrets, and may be shown to people. */
export class TrackerError extends PortError<TrackerErrorCode> {
  override readonly name = 'TrackerError'

  override get answer(): PortAnswer {
    return { code: ANSWER_CODES[this.code], message: this.message }
  }
}
