import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, instant } from './columns'
import { orgs, users } from './orgs'

/** The key of its own that an org asks the provider of AI with, sealed. */
export const aiKeys = pgTable('ai_keys', {
  orgId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => orgs.id),
  vendor: text().notNull(),
  sealed: text().notNull(),
  suffix: text().notNull(),
  /** Invalid since the provider refused it. */
  isActive: boolean().notNull().default(true),
  validatedAt: instant().notNull(),
})

export const AI_OPERATIONS = ['improve', 'expand', 'generate_acs', 'generate'] as const

/** Operations that reached their end, one row each: what broke off or was given up is not here. */
export const aiOperations = pgTable(
  'ai_operations',
  {
    orgId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orgs.id),
    id: identity(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    kind: text({ enum: AI_OPERATIONS }).notNull(),
    vendor: text().notNull(),
    model: text().notNull(),
    /** Paid for by the org itself. */
    byOwnKey: boolean().notNull(),
    inputTokens: integer(),
    outputTokens: integer(),
    at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), index('ai_operations_at_idx').on(t.orgId, t.at)],
)
