import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { repositoryColumns } from '../library/repos'
import { issues } from '../writing/pulls'

const ofIssue = () => ({
  ...repositoryColumns(),
  number: bigint({ mode: 'number' }).notNull(),
})

/** Local issues that the ticket sync created, with the mark of their section. */
export const issueMarks = pgTable(
  'issue_marks',
  {
    ...ofIssue(),
    mark: text().notNull(),
    /** Stable across retries of the creation. */
    requestId: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.repositoryId, t.number] }),
    uniqueIndex('issue_marks_request_key').on(t.orgId, t.repositoryId, t.requestId),
    index('issue_marks_mark_idx').on(t.orgId, t.repositoryId, t.mark),
    foreignKey({
      columns: [t.orgId, t.repositoryId, t.number],
      foreignColumns: [issues.orgId, issues.repositoryId, issues.number],
    }).onDelete('cascade'),
  ],
)

export const RELATION_KINDS = ['parent', 'blocked_by', 'duplicate_of', 'related'] as const

/**
 * What one local issue is to another one of the org: its parent, a blocker, the issue that it repeats, or related. The other
 * side, such as the sub-issues of a parent, is the same row.
 */
export const issueRelations = pgTable(
  'issue_relations',
  {
    ...ofIssue(),
    kind: text({ enum: RELATION_KINDS }).notNull(),
    otherRepositoryId: bigint({ mode: 'number' }).notNull(),
    other: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({
      name: 'issue_relations_pk',
      columns: [t.orgId, t.repositoryId, t.number, t.kind, t.otherRepositoryId, t.other],
    }),
    uniqueIndex('issue_relations_single_key')
      .on(t.orgId, t.repositoryId, t.number, t.kind)
      .where(sql`${t.kind} in ('parent', 'duplicate_of')`),
    index('issue_relations_other_idx').on(t.orgId, t.otherRepositoryId, t.other),
    foreignKey({
      columns: [t.orgId, t.repositoryId, t.number],
      foreignColumns: [issues.orgId, issues.repositoryId, issues.number],
    }).onDelete('cascade'),
    foreignKey({
      name: 'issue_relations_other_fk',
      columns: [t.orgId, t.otherRepositoryId, t.other],
      foreignColumns: [issues.orgId, issues.repositoryId, issues.number],
    }).onDelete('cascade'),
  ],
)

/** Issues and pull requests whose text or comments name another one, such as `#12`. */
export const issueMentions = pgTable(
  'issue_mentions',
  {
    /** The one that has the text. */
    ...ofIssue(),
    /** 0 for the description. */
    commentId: bigint({ mode: 'number' }).notNull(),
    /** The one that is named. */
    other: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.repositoryId, t.number, t.commentId, t.other] }),
    index('issue_mentions_other_idx').on(t.orgId, t.repositoryId, t.other, t.number),
    foreignKey({
      columns: [t.orgId, t.repositoryId, t.number],
      foreignColumns: [issues.orgId, issues.repositoryId, issues.number],
    }).onDelete('cascade'),
    foreignKey({
      name: 'issue_mentions_other_fk',
      columns: [t.orgId, t.repositoryId, t.other],
      foreignColumns: [issues.orgId, issues.repositoryId, issues.number],
    }).onDelete('cascade'),
  ],
)
