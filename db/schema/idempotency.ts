import { bigint, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './orgs'

/** Requests that must happen once, by what their sender calls them. They hang on the person, like the credential. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Method and path as they were sent. */
    target: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    /** Null while the request runs. */
    answer: jsonb().$type<unknown>(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.target, t.key] })],
)
