import type { AttestAnswer } from './attest-section.server'
import type { DocumentLocation } from './document-location'
import type { SectionAlerts } from './section-alerts'
import type { SectionReviewState } from './section-review-state'
import type { SectionTicket } from './section-tickets'

/** The inputs of a spec's sections besides the text: the spec's location, and the reader's view and permissions. */
export interface SpecReader {
  location: DocumentLocation
  /** By section id; null for an old version. */
  reviewStates: Record<string, SectionReviewState> | null
  /** The tickets of each section as last read, by section id. */
  tickets: Record<string, SectionTicket[]>
  /** Whether the repository has a ticket system. */
  hasTickets: boolean
  /** The open alerts by section id, without sections that have none. */
  alerts: Record<string, SectionAlerts>
  /** The open comment threads by section id, without sections that have none. Null for an old version. */
  comments: Record<string, number> | null
  mayWrite: boolean
  /** The content that the page shows. */
  sha: string
  /** The section whose statuses are shown to choose from; '' for the document. */
  choosing: string | null
  /** The result of the last "Mark reviewed". */
  answer: AttestAnswer | null
  /** Changes with each navigation, to close open menus. */
  visit: string
}
