import type { FieldValue } from '../engines/map-fields'

/** A ticket as its vendor knows it now. Names of statuses and types are the vendor's own. */
export interface Ticket {
  /** What a link in a document names: `ABC-12`, `ENG-7` or `42`. */
  id: string
  /** The vendor's immutable id. The one above is a name, which another ticket may have later or on another site. */
  vendorId: string
  /** The project, team or repository the ticket is in. A ticket can be moved to another one. */
  project: string
  url: string
  title: string
  /** Markdown, whatever the vendor stores. */
  description: string
  /** The raw status. A code host has `open`, `closed` and `not planned`, each also as `open|label`. */
  status: string
  statusCategory: StatusCategory
  type: string | null
  /** The mapped fields by their vendor names. Fields that are empty are left out. */
  fields: Record<string, FieldValue>
  /** Ids of tickets of the same connection. */
  parent: string | null
  /** The open ones that block it. A blocker that is finished blocks nothing. */
  blockedBy: string[]
  /** Whether the account of the connection created it. Our mark counts only then. */
  isOurs: boolean
  mark: string | null
  createdAt: Date
  updatedAt: Date
  /** Who changed the status last, as people know them; null if the vendor does not say. */
  updatedBy: string | null
}

/** The three groups that each vendor sorts its statuses into. */
export type StatusCategory = 'todo' | 'in_progress' | 'done'

/** The content of a new ticket. */
export interface TicketDraft {
  title: string
  /** Markdown. */
  description: string
  /** The vendor's name of the status. Null: the vendor's first status. */
  status: string | null
  type: string | null
  fields: Readonly<Record<string, FieldValue>>
  parent: string | null
  /** At most 100 letters, digits, `-` and `_`. Finds the ticket again if the response to its creation was lost. */
  mark: string
}

/** Only what is named changes. */
export interface TicketChange {
  title?: string
  /** Markdown. */
  description?: string
  /** A list is the complete new list. Null empties the field. */
  fields?: Readonly<Record<string, FieldValue | null>>
  /**
   * The labels that the ticket had when the change was planned. The change then adds and removes only what differs from
   * them, so labels that people add meanwhile stay.
   */
  knownLabels?: readonly string[]
}
