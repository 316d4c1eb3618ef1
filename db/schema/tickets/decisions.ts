import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Finding } from '#spec/tickets/findings/finding'
import type { PlanItem, StatusConflict } from '#spec/tickets/plan-item'
import { userColumn } from '../accounts/orgs'
import { createdAt, instant } from '../columns'
import { repositoryColumns, repositoryReference } from '../library/repos'

/** People's decisions about steps, sections and conflicts. */
export const ticketChoices = pgTable(
  'ticket_choices',
  {
    ...repositoryColumns(),
    kind: text({ enum: ['approved', 'dismissed', 'requested', 'resolved'] }).notNull(),
    /** The id of a plan item (approved, dismissed) or conflict (resolved), or the key of a section (requested). */
    subject: text().notNull(),
    /** The winning side of a conflict. */
    take: text({ enum: ['spec', 'ticket'] }),
    reason: text(),
    chosenBy: userColumn(),
    chosenAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.repositoryId, t.kind, t.subject] }), repositoryReference(t)],
)

/** The review inbox: the steps of the newest plan of each repository that wait for a person. */
export const ticketReviews = pgTable(
  'ticket_reviews',
  {
    ...repositoryColumns(),
    id: text().notNull(),
    item: jsonb().$type<PlanItem>().notNull(),
    since: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    repositoryReference(t),
    index('ticket_reviews_repository_idx').on(t.orgId, t.repositoryId),
  ],
)

/** The conflict inbox: the open conflicts of the newest plan of each repository. */
export const ticketConflicts = pgTable(
  'ticket_conflicts',
  {
    ...repositoryColumns(),
    id: text().notNull(),
    conflict: jsonb().$type<StoredConflict>().notNull(),
    since: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    repositoryReference(t),
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

/** Contradictions found by the last comparison of a repository. */
export const ticketFindings = pgTable(
  'ticket_findings',
  {
    ...repositoryColumns(),
    id: text().notNull(),
    finding: jsonb().$type<Finding>().notNull(),
    since: createdAt(),
    /** A recorded reason to leave it. */
    leftBecause: text(),
    leftBy: userColumn(),
    leftAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.repositoryId, t.id] }), repositoryReference(t)],
)

/** Read only by servers of the last release: `ticket_sites` replaces it. A later release removes it. */
export const ticketFirstSyncs = pgTable(
  'ticket_first_syncs',
  {
    ...repositoryColumns(),
    connection: text().notNull(),
    finishedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.repositoryId, t.connection] }), repositoryReference(t)],
)
