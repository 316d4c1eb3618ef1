import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { orgColumn, userColumn } from '../accounts/orgs'
import { createdAt, identity, instant } from '../columns'

/** An org's own key for the AI provider, encrypted. */
export const aiKeys = pgTable('ai_keys', {
  orgId: orgColumn().primaryKey(),
  vendor: text().notNull(),
  sealed: text().notNull(),
  suffix: text().notNull(),
  /** False once the provider has rejected the key. */
  isActive: boolean().notNull().default(true),
  validatedAt: instant().notNull(),
})

export const AI_OPERATIONS = [
  'improve',
  'expand',
  'generate_acs',
  'generate',
  'pr_analysis',
  'doc_update',
  'triage',
  'chat_answer',
  'verify',
] as const

/** Completed AI operations, one row each. Aborted and failed ones are not recorded. */
export const aiOperations = pgTable(
  'ai_operations',
  {
    orgId: orgColumn(),
    id: identity(),
    /** Null if no user requested it, such as the classification of an issue. */
    userId: userColumn(),
    kind: text({ enum: AI_OPERATIONS }).notNull(),
    vendor: text().notNull(),
    model: text().notNull(),
    /** Whether the org's own key was used, so that the org pays. */
    byOwnKey: boolean().notNull(),
    inputTokens: integer(),
    outputTokens: integer(),
    at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), index('ai_operations_at_idx').on(t.orgId, t.at)],
)
