import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../columns'

/** The living worker processes, by the id under which they lock jobs. Belongs to the deployment, not to an org. */
export const workers = pgTable('workers', {
  id: text().primaryKey(),
  pid: integer().notNull(),
  host: text().notNull(),
  /** The application name of its database connections, so that they can be terminated if its heartbeat stops. */
  applicationName: text().notNull(),
  startedAt: createdAt(),
  seenAt: instant().notNull(),
})
