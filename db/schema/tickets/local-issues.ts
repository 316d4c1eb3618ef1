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

/** The parent of a local issue, and the issues that block it. All are in the same repository. */
export const issueRelations = pgTable(
  'issue_relations',
  {
    ...ofIssue(),
    kind: text({ enum: ['parent', 'blocked_by'] }).notNull(),
    other: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.repositoryId, t.number, t.kind, t.other] }),
    uniqueIndex('issue_relations_parent_key')
      .on(t.orgId, t.repositoryId, t.number)
      .where(sql`${t.kind} = 'parent'`),
    foreignKey({
      columns: [t.orgId, t.repositoryId, t.number],
      foreignColumns: [issues.orgId, issues.repositoryId, issues.number],
    }).onDelete('cascade'),
    foreignKey({
      name: 'issue_relations_other_fk',
      columns: [t.orgId, t.repositoryId, t.other],
      foreignColumns: [issues.orgId, issues.repositoryId, issues.number],
    }).onDelete('cascade'),
  ],
)
