import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Ticket } from '#spec/tickets/ticket'
import type { Agreement, WrittenField } from '#spec/tickets/world'
import { createdAt, identity, instant } from '../columns'
import { repositoryReference } from '../library/repos'
import { TRACKER_KINDS } from './connections'

/** JSON has no dates. */
export interface StoredTicket extends Omit<Ticket, 'createdAt' | 'updatedAt' | 'vendorId'> {
  /** Absent in rows of earlier versions. */
  vendorId?: string
  /** ISO 8601, like `updatedAt`. */
  createdAt: string
  updatedAt: string
}

/**
 * A section and its ticket in one connection. A new ticket for the same section and connection replaces the old one in the row.
 */
export const ticketLinks = pgTable(
  'ticket_links',
  {
    orgId: bigint({ mode: 'number' }).notNull(),
    id: identity(),
    repositoryId: bigint({ mode: 'number' }).notNull(),
    /** The permanent id of the section, as in `/s/<org>-<id>`. */
    sectionKey: text().notNull(),
    /** The name of the connection in CONFIG.yaml. */
    connection: text().notNull(),
    kind: text({ enum: TRACKER_KINDS }).notNull(),
    /** Empty while the connection has no credential. */
    host: text().notNull(),
    /** The vendor's id of the site or workspace. Null if the vendor has none, or did not say it yet. */
    siteId: text(),
    /** The vendor's immutable id of the ticket. Null until the ticket was read. */
    vendorId: text(),
    /** The vendor's id of the site or workspace. Null if the vendor has none, or it has not been read yet. */
    ticketId: text().notNull(),
    /** Equal in all repositories of the org: an issue is prefixed with its repository. In lower case. */
    globalId: text().notNull(),
    url: text(),
    isShadow: boolean().notNull(),
    /** True once the document has contained the link. A later absence means that a person removed it. */
    wasInDocument: boolean().notNull().default(false),
    health: text({ enum: ['ok', 'paused', 'broken'] })
      .notNull()
      .default('ok'),
    /** Number of consecutive checks in which the vendor did not have the ticket. */
    missingChecks: integer().notNull().default(0),
    brokenReason: text(),
    brokenSince: instant(),
    /** When a person hid the broken link. It is shown when it breaks again. */
    dismissedAt: instant(),
    agreement: jsonb().$type<Agreement>(),
    /** By field. Null if the ticket no longer has our value there. */
    written: jsonb().$type<Record<string, WrittenField | null>>().notNull().default({}),
    /** The ticket as last read. Shown on pages. */
    ticket: jsonb().$type<StoredTicket>(),
    readAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    repositoryReference(t),
    uniqueIndex('ticket_links_section_key').on(t.orgId, t.repositoryId, t.connection, t.sectionKey),
    // For events of a ticket.
    index('ticket_links_ticket_idx').on(t.orgId, t.kind, t.globalId, t.host),
    // For events of a blocker.
    index('ticket_links_blocked_idx')
      .on(t.orgId, t.kind)
      .where(sql`jsonb_array_length(${t.agreement}->'blockers') > 0`),
    index('ticket_links_broken_idx').on(t.orgId, t.brokenSince),
  ],
)
