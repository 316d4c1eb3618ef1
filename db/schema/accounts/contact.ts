import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, identity } from '../columns'

/**
 * Requests for a call about an enterprise plan. They belong to no org; the administrators of the deployment
 * see them.
 */
export const contactRequests = pgTable(
  'contact_requests',
  {
    id: identity().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    company: text().notNull(),
    teamSize: text().notNull(),
    message: text(),
    createdAt: createdAt(),
  },
  (t) => [index('contact_requests_created_idx').on(t.createdAt, t.id)],
)
