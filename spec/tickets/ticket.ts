import type { FieldValue } from '#spec/engines/map-fields'

/** A ticket's current state at its vendor. Names of statuses and types are the vendor's own. */
export interface Ticket {
  /** The id used in document links: `ABC-12`, `ENG-7` or `42`. */
  id: string
  /** The vendor's immutable id. `id` is a name, which another ticket may have later or on another site. */
  vendorId: string
  /** The ticket's project, team or repository. A ticket can be moved to another one. */
  project: string
  url: string
  title: string
  /** Markdown, regardless of the vendor's format. */
  description: string
  /** The raw status. A code host has `open`, `closed` and `not planned`, each also as `open|label`. */
  status: string
  statusCategory: StatusCategory
  type: string | null
  /** The mapped fields by their vendor names, without empty ones. */
  fields: Record<string, FieldValue>
  /** Ids of tickets of the same connection. */
  parent: string | null
  /** Open tickets that block it. A finished blocker does not count. */
  blockedBy: string[]
  /** Whether the account of the connection created it. Our mark counts only then. */
  isOurs: boolean
  mark: string | null
  createdAt: Date
  updatedAt: Date
  /** Display name of the last person who changed the status; null if the vendor does not provide it. */
  updatedBy: string | null
}

/** The three groups that each vendor sorts its statuses into. */
export type StatusCategory = 'todo' | 'in_progress' | 'done'

/** The content of a new ticket. */
export interface TicketDraft {
  title: string
  /** Markdown. */
  description: string
  /** The vendor's name of the status. null: use the vendor's first status. */
  status: string | null
  type: string | null
  fields: Readonly<Record<string, FieldValue>>
  parent: string | null
  /** At most 100 letters, digits, `-` and `_`. Used to find the ticket if the response to its creation was lost. */
  mark: string
}

/** Absent fields do not change. */
export interface TicketChange {
  title?: string
  /** Markdown. */
  description?: string
  /** A list replaces the whole list. null empties the field. */
  fields?: Readonly<Record<string, FieldValue | null>>
  /**
   * The ticket's labels when the change was planned. Only the differences from them are added and removed, so labels that
   * people add meanwhile stay.
   */
  knownLabels?: readonly string[]
}
