import type { StatusCategory, Ticket, TicketChange, TicketDraft } from '../../../spec/tickets/ticket'
import { PortError } from '../port-error'

/**
 * A ticket system, seen with the credentials of one connection. Each method is one request, or one request
 * per page. No method retries by itself: the caller knows whether a repetition is safe.
 */
export interface Tracker {
  /** The account that the credentials belong to. Also shows that they are valid. */
  identify(options?: TrackerOptions): Promise<TrackerAccount>

  /** The projects in which the account may read or write tickets, at most 200. */
  listProjects(options?: TrackerOptions): Promise<TrackerProject[]>

  describeProject(project: string, options?: TrackerOptions): Promise<ProjectDescription>

  /**
   * Creates the ticket with our mark. `requestId` is a UUID that stays the same when the creation is tried
   * again: a vendor that accepts ids of its clients never creates a second ticket for it.
   */
  create(project: string, draft: TicketDraft, requestId: string, options?: TrackerOptions): Promise<Ticket>

  /**
   * Tickets in the order of the ids, in one request for up to 100. Null for a ticket that does not exist, was
   * deleted, or that the account may not read.
   */
  readMany(ids: readonly string[], options?: TrackerOptions): Promise<(Ticket | null)[]>

  /**
   * Tickets that our account created with this mark. Survives a search index that lags: a vendor whose
   * search lags also lists the newest tickets of the project since `since`.
   */
  findByMark(project: string, mark: string, since: Date, options?: TrackerOptions): Promise<Ticket[]>

  /** Open tickets of the project with this title, compared without case, spacing and accents. */
  findByTitle(project: string, title: string, options?: TrackerOptions): Promise<TitleMatch[]>

  update(id: string, change: TicketChange, options?: TrackerOptions): Promise<void>

  /** Throws `no_transition` when the vendor has no direct way from the current status to this one. */
  changeStatus(id: string, status: string, options?: TrackerOptions): Promise<void>

  /** Shows the pull request on the ticket. Doing it twice has the effect of doing it once. */
  linkPull(id: string, pull: { url: string; title: string }, options?: TrackerOptions): Promise<void>

  setParent(id: string, parent: string | null, options?: TrackerOptions): Promise<void>

  /** The complete new list of tickets that block this one. */
  setBlockedBy(id: string, blockers: readonly string[], options?: TrackerOptions): Promise<void>

  /** Registers a webhook for this URL and secret; null where the vendor's API does not allow it. */
  registerWebhook(
    webhook: { url: string; secret: string; project: string },
    options?: TrackerOptions,
  ): Promise<{ webhookId: string } | null>
}

export interface TrackerOptions {
  signal?: AbortSignal
}

export interface TrackerAccount {
  id: string
  name: string
}

export interface TrackerProject {
  key: string
  name: string
  isWritable: boolean
}

export interface ProjectDescription extends TrackerProject {
  types: { name: string; requiredFields: string[] }[]
  /** A status can be reached from any other unless the vendor's workflow forbids it. */
  statuses: { name: string; category: StatusCategory }[]
  fields: { name: string; id: string; type: 'text' | 'number' | 'boolean' | 'list' | 'person' | 'other' }[]
  people: { id: string; name: string; email: string | null }[]
  features: { types: boolean; parents: boolean; blocking: boolean }
}

export interface TitleMatch {
  ticket: Ticket
  /** Whether its author may write to the project. A stranger's ticket is never linked by itself. */
  isByWriter: boolean
}

export type TrackerErrorCode =
  | 'unauthorized' // the credentials are wrong, withdrawn or expired
  | 'forbidden'
  | 'not_found'
  | 'invalid' // the vendor refuses what the request says
  | 'no_transition'
  | 'rate_limited'
  | 'unavailable' // no answer, or one that says to try later; the work may have been done
  | 'garbled' // an answer that does not have the vendor's form

/** The message is the vendor's own, without secrets, and can be shown. */
export class TrackerError extends PortError<TrackerErrorCode> {}
