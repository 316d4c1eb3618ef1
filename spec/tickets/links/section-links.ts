import type { Connection } from '#spec/config/schema/schema'
import type { TicketLink } from '#spec/types'
import type { KnownLink, PlannedSection } from '../world'

/** A link that takes part in the sync. */
export interface SectionLink {
  name: string
  connection: Connection
  ticketId: string
  url: string | null
  /** Null for a shadow, and for a link not written to the document yet. */
  marker: TicketLink | null
  knownLink: KnownLink | null
  isShadow: boolean
}

/** All links of one section. */
export interface SectionLinks {
  section: PlannedSection
  synced: SectionLink[]
  /** Connections in which the section gets no new ticket, with the reason. */
  closedFor: Map<string, string>
  /** Connections whose link a person removed. Only a person can request a new ticket there. */
  removedFrom: Set<string>
}
