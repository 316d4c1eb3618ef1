import type { AttestAnswer } from './attest-section.server'
import type { DocumentLocation } from './document-location'
import type { SectionAlerts } from './section-alerts'
import type { SectionReviewState } from './section-review-state'
import type { SectionTicket } from './section-tickets'

/** What the sections of a spec show besides the text: where the spec is, and what its reader may see and do. */
export interface SpecReader {
  location: DocumentLocation
  /** By section id; null for an old version. */
  reviewStates: Record<string, SectionReviewState> | null
  /** The tickets of each section as last read, by section id. */
  tickets: Record<string, SectionTicket[]>
  /** Whether the repository has a ticket system. */
  hasTickets: boolean
  /** The open alerts of sections that have some, by section id. */
  alerts: Record<string, SectionAlerts>
  mayWrite: boolean
  /** The result of the last "Mark reviewed". */
  answer: AttestAnswer | null
  /** Changes with each navigation. Open menus close then. */
  visit: string
}
