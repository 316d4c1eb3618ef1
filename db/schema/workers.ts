import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns'

/** The worker processes that are alive, by the name under which they lock jobs. It is the platform's, not an org's. */
export const workers = pgTable('workers', {
  id: text().primaryKey(),
  pid: integer().notNull(),
  host: text().notNull(),
  startedAt: createdAt(),
  seenAt: instant().notNull(),
})
