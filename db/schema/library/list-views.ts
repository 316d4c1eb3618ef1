import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { orgColumn, userColumn } from '../accounts/orgs'
import { createdAt, identity } from '../columns'
import { repositoryReference } from './repos'

/** Saved filters and orders of a list. */
export const listViews = pgTable(
  'list_views',
  {
    orgId: orgColumn(),
    id: identity(),
    list: text().notNull(),
    /** Null for a list of the whole org. */
    repositoryId: bigint({ mode: 'number' }),
    name: text().notNull(),
    /** The query string of the list, checked against its filters. */
    query: text().notNull(),
    /** Null: all members see it. Otherwise the only person who does. */
    userId: userColumn(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    repositoryReference(t),
    index('list_views_list_idx').on(t.orgId, t.list, t.repositoryId),
    index('list_views_user_idx').on(t.orgId, t.userId),
  ],
)
