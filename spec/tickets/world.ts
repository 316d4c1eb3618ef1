import type { Config } from '../config/schema/schema'
import type { FieldValue } from '../engines/map-fields'
import type { Criterion, DocType, Frontmatter, Section, State } from '../types'
import type { StatusCategory, Ticket } from './ticket'

/** Everything that a plan depends on. The same world always gives the same plan. */
export interface TicketWorld {
  repository: { owner: string; name: string }
  /** The address of this service without a trailing slash. Tickets link to their sections under it. */
  baseUrl: string
  config: Config
  documents: readonly PlannedDocument[]
  /** The links of the sections in `documents`, and those of sections that no longer exist. */
  links: readonly KnownLink[]
  /** By `ticketKey`. Null: the vendor has no such ticket. Absent: not read, so it counts as unchanged. */
  tickets: ReadonlyMap<string, Ticket | null>
  /** By the name of the connection in `ticket_systems`. Nothing is known of a connection that is absent. */
  connections: Readonly<Record<string, ConnectionFacts>>
  /** Existing tickets that may be the section's, by the id of the creation. */
  candidates: ReadonlyMap<string, readonly TicketCandidate[]>
  choices: TicketChoices
  /** A run that would create more tickets waits for a review. */
  maxCreations: number
}

export interface PlannedDocument {
  path: string
  /** The file name if the document has no title. */
  title: string
  docType: DocType
  frontmatter: Frontmatter
  /** All sections in the order of the text. */
  sections: readonly PlannedSection[]
}

export interface PlannedSection
  extends Pick<Section, 'id' | 'sectionNumber' | 'title' | 'depth' | 'status' | 'ticketLinks' | 'content'> {
  /** The permanent id. It stays when the section is moved, renamed or renumbered. */
  key: string
  acceptanceCriteria: readonly Pick<Criterion, 'id' | 'text' | 'checked' | 'strength' | 'realizedIn'>[]
  /** Who changed the status last, and when; null if unknown. */
  statusChange: { by: string | null; at: Date } | null
  /** Why the section is stale: its age, or a change of the code. Null if it is not. */
  staleBecause: 'age' | 'code' | null
}

/** A link between a section and a ticket that an earlier sync recorded. */
export interface KnownLink {
  sectionKey: string
  connection: string
  ticketId: string
  url: string | null
  /** A read-only mirror. Its link is not in the document. */
  isShadow: boolean
  /** Whether the document has held the link. A link that then disappears was removed by a person. */
  wasInDocument: boolean
  /** `broken`: the ticket was missing in three checks. `paused`: a person or an outage stopped its sync. */
  health: 'ok' | 'paused' | 'broken'
  /** The vendor's immutable id of the ticket; null until it was read. */
  vendorId: string | null
  /** Of the ticket as last read. Identifies it while `vendorId` is null. */
  ticketCreatedAt: Date | null
  /** Why the ticket is not one of the site that the connection has now; null if it is. Nothing of it is read or written. */
  foreignBecause: string | null
  /** What both sides said when they last agreed; null before the first time. */
  agreement: Agreement | null
  /** The fields that we have written, by their names in a plan. */
  written: Readonly<Record<string, WrittenField>>
}

export interface Agreement {
  state: State
  blockedBy: string | null
  /** The raw status. Null if the vendor chooses it: then it is the one that the ticket has afterwards. */
  status: string | null
  /** Ids of the tickets that block this one. */
  blockers: readonly string[]
}

/** A description is represented by its `fingerprint`. */
export interface WrittenField {
  sent: FieldValue
  /** What the vendor returned after the write. Vendors trim and reformat. */
  stored: FieldValue
}

export type ConflictRule = 'ask' | 'spec' | 'ticket' | 'newest'

export interface ConnectionFacts {
  /** What addresses of its site's tickets begin with: hosts in lower case, some with a path. Empty if none is known. */
  hosts: readonly string[]
  state: 'ready' | 'paused' | 'not_configured'
  isFirstSync: boolean
  conflictRule: ConflictRule
  /** By project. Null: the project does not exist, or is not this org's. Absent: not described yet. */
  projects: ReadonlyMap<string, ProjectFacts | null>
}

export interface ProjectFacts {
  types: readonly { name: string; requiredFields: readonly string[] }[]
  statuses: readonly { name: string; category: StatusCategory }[]
  features: TrackerFeatures
}

export interface TrackerFeatures {
  types: boolean
  parents: boolean
  blocking: boolean
}

/** A ticket that a search before the creation returned. */
export interface TicketCandidate {
  ticket: Ticket
  /** A mark is ours and certain; a title is only a hint. */
  foundBy: 'mark' | 'title'
  /** Whether its author may write to the project. */
  isByWriter: boolean
}

/** What people decided. Ids are those of plan items and conflicts. */
export interface TicketChoices {
  approved: ReadonlySet<string>
  dismissed: ReadonlySet<string>
  /** Keys of sections for which a person requested a ticket. */
  requested: ReadonlySet<string>
  resolved: ReadonlyMap<string, 'spec' | 'ticket'>
}
