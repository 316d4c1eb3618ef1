import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns'

/** The worker processes that are alive, by the name under which they lock jobs. It is the platform's, not an org's. */
export const workers = pgTable('workers', {
  id: text().primaryKey(),
  pid: integer().notNull(),
  host: text().notNull(),
  /** How its database connections call themselves, so that they can be ended when it has fallen silent. */
  applicationName: text().notNull(),
  startedAt: createdAt(),
  seenAt: instant().notNull(),
})
