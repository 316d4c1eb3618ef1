import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { orgColumn } from '../accounts/orgs'

const at = () => timestamp({ withTimezone: true }).notNull()

/** Errors of our own code, one row per error regardless of its count. Belongs to the deployment, not to an org. */
export const seenErrors = pgTable(
  'seen_errors',
  {
    /** A hash of the type, the place and the message without numbers and names. */
    fingerprint: text().primaryKey(),
    /** The route or the task. */
    place: text().notNull(),
    type: text().notNull(),
    /** As logged, without secrets. */
    message: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    firstSeenAt: at(),
    lastSeenAt: at(),
  },
  (t) => [index('seen_errors_last_idx').on(t.lastSeenAt)],
)

/** The estimated size of an org's rows in the database, measured every night. */
export const orgSizes = pgTable('org_sizes', {
  orgId: orgColumn().primaryKey(),
  bytes: bigint({ mode: 'number' }).notNull(),
  measuredAt: at(),
})
