import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns'
import { repositoryColumns, repositoryReference } from '../repos'
import { TRACKER_KINDS } from './connections'

/**
 * The sites that a connection of a repository has had: a host, and the vendor's site or workspace there. The connection has
 * the one of its host that was read last.
 */
export const ticketSites = pgTable(
  'ticket_sites',
  {
    ...repositoryColumns(),
    connection: text().notNull(),
    kind: text({ enum: TRACKER_KINDS }).notNull(),
    host: text().notNull(),
    /** Empty if the vendor has no such id, or did not say it yet. */
    siteId: text().notNull().default(''),
    /** What the addresses of its tickets begin with, besides the host above: other hosts, some with a path. */
    addresses: text().array().notNull().default([]),
    /** Until then every creation waits for a review. */
    firstSyncAt: instant(),
    readAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.repositoryId, t.connection, t.kind, t.host, t.siteId] }),
    repositoryReference(t),
  ],
)
