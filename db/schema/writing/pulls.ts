import { type SQLWrapper, sql } from 'drizzle-orm'
import { bigint, boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { userColumn, users } from '../accounts/orgs'
import { createdAt, identity, instant } from '../columns'
import { repositoryColumns, repositoryReference } from '../library/repos'

/**
 * The last number used. Issues and pull requests of a repository share one sequence. The row lock serializes
 * numbering.
 */
export const issueNumbers = pgTable(
  'issue_numbers',
  {
    ...repositoryColumns(),
    lastNumber: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.repositoryId] }), repositoryReference(t)],
)

/** Equal for titles that differ only in case, accents and spaces. */
export const plainTitle = (title: SQLWrapper | string) =>
  sql`btrim(regexp_replace(lower(regexp_replace(normalize(${title}, NFKD), '[\\u0300-\\u036f]', '', 'g')), '[[:space:]]+', ' ', 'g'))`

/** A hash of the plain title, because index entries are short. */
export const titleKey = (title: SQLWrapper | string) => sql`md5(${plainTitle(title)})`

/** Issues of local repositories, and the columns that pull requests share with issues. */
export const issues = pgTable(
  'issues',
  {
    ...repositoryColumns(),
    number: bigint({ mode: 'number' }).notNull(),
    kind: text({ enum: ['issue', 'pull'] }).notNull(),
    title: text().notNull(),
    body: text().notNull(),
    labels: text().array().notNull().default(sql`'{}'`),
    state: text({ enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    commentCount: integer().notNull().default(0),
    /** Null for the product itself. */
    authorId: userColumn(),
    /** The last user who changed the state or the labels. Null if nobody did, or the product did. */
    statusBy: userColumn(),
    milestone: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    closedAt: instant(),
    /** Why an issue was closed. Null while it is open, and for pull requests. */
    closeReason: text({ enum: ['completed', 'not_planned'] }),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.repositoryId, t.number] }),
    repositoryReference(t),
    index('issues_list_idx').on(t.orgId, t.repositoryId, t.kind, t.state, t.number.desc()),
    index('issues_title_idx')
      .on(t.orgId, t.repositoryId, titleKey(t.title))
      .where(sql`${t.kind} = 'issue' and ${t.state} = 'open'`),
  ],
)

/** The members that an issue or a pull request is assigned to. */
export const issueAssignees = pgTable(
  'issue_assignees',
  {
    ...repositoryColumns(),
    number: bigint({ mode: 'number' }).notNull(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.repositoryId, t.number, t.userId] }),
    foreignKey({
      columns: [t.orgId, t.repositoryId, t.number],
      foreignColumns: [issues.orgId, issues.repositoryId, issues.number],
    }).onDelete('cascade'),
  ],
)

export const pulls = pgTable(
  'pulls',
  {
    ...repositoryColumns(),
    number: bigint({ mode: 'number' }).notNull(),
    headBranch: text().notNull(),
    baseBranch: text().notNull(),
    /** The heads of the branches when the pull request was opened, later when it was closed or merged. */
    headSha: text().notNull(),
    baseSha: text().notNull(),
    mergeCommitSha: text(),
    mergedAt: instant(),
    mergedBy: userColumn(),
    /** A draft cannot be merged. */
    isDraft: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.repositoryId, t.number] }),
    foreignKey({
      columns: [t.orgId, t.repositoryId, t.number],
      foreignColumns: [issues.orgId, issues.repositoryId, issues.number],
    }).onDelete('cascade'),
  ],
)

export const VERDICTS = ['approved', 'changes_requested'] as const

/** What people say about issues and pull requests, in the order of time. */
export const issueComments = pgTable(
  'issue_comments',
  {
    ...repositoryColumns(),
    id: identity(),
    number: bigint({ mode: 'number' }).notNull(),
    body: text().notNull(),
    /** Null for the product itself. */
    authorId: userColumn(),
    createdAt: createdAt(),
    /** What the author decided with this comment on a pull request, and about which head. The body may be empty then. */
    verdict: text({ enum: VERDICTS }),
    verdictSha: text(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.repositoryId, t.number],
      foreignColumns: [issues.orgId, issues.repositoryId, issues.number],
    }).onDelete('cascade'),
    index('issue_comments_issue_idx').on(t.orgId, t.repositoryId, t.number, t.id),
  ],
)
