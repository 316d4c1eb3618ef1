import { bigint, integer, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/orgs'

/** Requests that must happen once, by the idempotency key of their sender. They belong to the user, like the credential. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The method and path of the request. */
    target: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    /** Null while the request is running. `json` keeps the order of members, so that a replay has the same bytes. */
    answer: json().$type<unknown>(),
    /** The process that handles the request. While alive, it holds an advisory lock of this number. */
    holder: integer(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.target, t.key] })],
)
