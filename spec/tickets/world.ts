import type { Config } from '#spec/config/schema/schema'
import type { FieldValue } from '#spec/engines/map-fields'
import type { Criterion, DocType, Frontmatter, Section, State } from '#spec/types'
import type { StatusCategory, Ticket } from './ticket'

/** All inputs of a plan. The same world always gives the same plan. */
export interface TicketWorld {
  repository: { owner: string; name: string }
  /** The address of this service without a trailing slash. Tickets link to their sections under it. */
  baseUrl: string
  config: Config
  documents: readonly PlannedDocument[]
  /** The links of the sections in `documents`, and those of sections that no longer exist. */
  links: readonly KnownLink[]
  /** By `ticketKey`. null: the vendor has no such ticket. Absent: not read, so it counts as unchanged. */
  tickets: ReadonlyMap<string, Ticket | null>
  /** By connection name in `ticket_systems`. Absent: nothing is known about the connection. */
  connections: Readonly<Record<string, ConnectionFacts>>
  /** Existing tickets that may belong to the section, by the id of the creation. */
  candidates: ReadonlyMap<string, readonly TicketCandidate[]>
  choices: TicketChoices
  /** Limit of creations per run. If a run would create more, they wait for a review. */
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
  /** The permanent id, which survives moving, renaming and renumbering. */
  key: string
  acceptanceCriteria: readonly Pick<Criterion, 'id' | 'text' | 'checked' | 'strength' | 'realizedIn'>[]
  /** Who changed the status last, and when; null if unknown. */
  statusChange: { by: string | null; at: Date } | null
  /** Why the section is stale: its age, or a change of the code. Null if it is not stale. */
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
  /** True once the document has contained the link. A later absence means that a person removed it. */
  wasInDocument: boolean
  /** `broken`: the ticket was missing in three checks. `paused`: a person or an outage paused its sync. */
  health: 'ok' | 'paused' | 'broken'
  /** The vendor's immutable id of the ticket; null until it was read. */
  vendorId: string | null
  /** Creation time of the ticket when last read. Identifies it while `vendorId` is null. */
  ticketCreatedAt: Date | null
  /** Why the ticket is not on the connection's current site; null if it is. Such a ticket is neither read nor written. */
  foreignBecause: string | null
  /** The values of both sides at their last agreement; null before the first one. */
  agreement: Agreement | null
  /** The fields that we have written, by their names in a plan. */
  written: Readonly<Record<string, WrittenField>>
}

export interface Agreement {
  state: State
  blockedBy: string | null
  /** The raw status. null: the vendor chooses it, and the agreement is the ticket's status afterwards. */
  status: string | null
  /** Ids of the tickets that block this one. */
  blockers: readonly string[]
}

/** A description is represented by its `fingerprint`. */
export interface WrittenField {
  sent: FieldValue
  /** The vendor's value after the write. Vendors trim and reformat. */
  stored: FieldValue
}

export type ConflictRule = 'ask' | 'spec' | 'ticket' | 'newest'

export interface ConnectionFacts {
  /** Address prefixes of the site's tickets: hosts in lower case, some with a path. Empty if unknown. */
  hosts: readonly string[]
  state: 'ready' | 'paused' | 'not_configured'
  isFirstSync: boolean
  conflictRule: ConflictRule
  /** By project. null: the project does not exist or is not this org's. Absent: not described yet. */
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

/** A ticket found by the search before a creation. */
export interface TicketCandidate {
  ticket: Ticket
  /** A mark is ours and certain; a title is only a hint. */
  foundBy: 'mark' | 'title'
  /** Whether its author may write to the project. */
  isByWriter: boolean
}

/** People's decisions, by ids of plan items and conflicts. */
export interface TicketChoices {
  approved: ReadonlySet<string>
  dismissed: ReadonlySet<string>
  /** Keys of sections for which a person requested a ticket. */
  requested: ReadonlySet<string>
  resolved: ReadonlyMap<string, 'spec' | 'ticket'>
}
