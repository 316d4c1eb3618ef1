import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns'
import { repositoryColumns, repositoryReference } from '../library/repos'
import { TRACKER_KINDS } from './connections'

/**
 * The sites that a connection of a repository has had: a host, and the vendor's site or workspace there. The current one is the
 * last read site of the connection's host.
 */
export const ticketSites = pgTable(
  'ticket_sites',
  {
    ...repositoryColumns(),
    connection: text().notNull(),
    kind: text({ enum: TRACKER_KINDS }).notNull(),
    host: text().notNull(),
    /** Empty if the vendor has no such id, or it has not been read yet. */
    siteId: text().notNull().default(''),
    /** Further address prefixes of its tickets, besides the host above: other hosts, some with a path. */
    addresses: text().array().notNull().default([]),
    /** Before this time, every creation waits for a review. */
    firstSyncAt: instant(),
    readAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.repositoryId, t.connection, t.kind, t.host, t.siteId] }),
    repositoryReference(t),
  ],
)
