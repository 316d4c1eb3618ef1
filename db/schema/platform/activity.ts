import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { orgColumn, userColumn } from '../accounts/orgs'

export const ACTIVITY_SOURCES = ['dashboard', 'api', 'cli'] as const
export type ActivitySource = (typeof ACTIVITY_SOURCES)[number]

/** The days (in UTC) on which a user used an org, and how. Seats are counted from these rows. */
export const activity = pgTable(
  'activity',
  {
    orgId: orgColumn(),
    day: date().notNull(),
    userId: userColumn().notNull(),
    source: text({ enum: ACTIVITY_SOURCES }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.day, t.userId, t.source] })],
)
