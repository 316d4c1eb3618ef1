import {
  type AnyPgColumn,
  bigint,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import type { Finding } from '../../../spec/tickets/findings/finding'
import type { PlanItem, StatusConflict } from '../../../spec/tickets/plan-item'
import { createdAt, instant } from '../columns'
import { users } from '../orgs'
import { repositories } from '../repos'

const ofRepository = () => ({
  orgId: bigint({ mode: 'number' }).notNull(),
  repositoryId: bigint({ mode: 'number' }).notNull(),
})

const repositoryKey = (t: { orgId: AnyPgColumn; repositoryId: AnyPgColumn }) =>
  foreignKey({
    columns: [t.orgId, t.repositoryId],
    foreignColumns: [repositories.orgId, repositories.id],
  }).onDelete('cascade')

const userId = () => bigint({ mode: 'number' }).references(() => users.id)

/** What people decided about steps, sections and conflicts. */
export const ticketChoices = pgTable(
  'ticket_choices',
  {
    ...ofRepository(),
    kind: text({ enum: ['approved', 'dismissed', 'requested', 'resolved'] }).notNull(),
    /** The id of a plan item (approved, dismissed) or conflict (resolved), or the key of a section (requested). */
    subject: text().notNull(),
    /** Who wins a conflict. */
    take: text({ enum: ['spec', 'ticket'] }),
    reason: text(),
    chosenBy: userId(),
    chosenAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.repositoryId, t.kind, t.subject] }), repositoryKey(t)],
)

/** The review inbox: the steps of the newest plan of each repository that wait for a person. */
export const ticketReviews = pgTable(
  'ticket_reviews',
  {
    ...ofRepository(),
    id: text().notNull(),
    item: jsonb().$type<PlanItem>().notNull(),
    since: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    repositoryKey(t),
    index('ticket_reviews_repository_idx').on(t.orgId, t.repositoryId),
  ],
)

/** The conflict inbox: the open conflicts of the newest plan of each repository. */
export const ticketConflicts = pgTable(
  'ticket_conflicts',
  {
    ...ofRepository(),
    id: text().notNull(),
    conflict: jsonb().$type<StoredConflict>().notNull(),
    since: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    repositoryKey(t),
    index('ticket_conflicts_repository_idx').on(t.orgId, t.repositoryId),
  ],
)

interface StoredSide<Value> {
  value: Value
  by: string | null
  /** ISO 8601. */
  at: string | null
}

/** JSON has no dates. */
export interface StoredConflict extends Omit<StatusConflict, 'spec' | 'ticket'> {
  spec: StoredSide<StatusConflict['spec']['value']>
  ticket: StoredSide<string>
}

/** Contradictions that the last comparison of a repository found. */
export const ticketFindings = pgTable(
  'ticket_findings',
  {
    ...ofRepository(),
    id: text().notNull(),
    finding: jsonb().$type<Finding>().notNull(),
    since: createdAt(),
    /** A recorded reason to leave it. */
    leftBecause: text(),
    leftBy: userId(),
    leftAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.repositoryId, t.id] }), repositoryKey(t)],
)

/** Connections of a repository whose first sync is over. Until then every creation waits for a review. */
export const ticketFirstSyncs = pgTable(
  'ticket_first_syncs',
  {
    ...ofRepository(),
    connection: text().notNull(),
    finishedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.repositoryId, t.connection] }), repositoryKey(t)],
)
