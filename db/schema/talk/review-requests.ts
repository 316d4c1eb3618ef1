import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { orgColumn, userColumn } from '../accounts/orgs'
import { createdAt, identity, instant } from '../columns'
import { repositoryColumns, repositoryReference } from '../library/repos'

/** Members are asked to approve a document. A document has at most one request that is not dismissed. */
export const reviewRequests = pgTable(
  'review_requests',
  {
    ...repositoryColumns(),
    id: identity(),
    path: text().notNull(),
    message: text().notNull().default(''),
    requestedBy: userColumn().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    /** The approved text for which `review_status` was written into the document. */
    recordedHash: text(),
    /** Null if the document already said so. */
    recordedAs: text({ enum: ['commit', 'pull_request'] }),
    recordedUrl: text(),
    dismissedAt: instant(),
    /** Null with `dismissedAt`: closed because the document was deleted. It is open again when the document comes back. */
    dismissedBy: userColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    repositoryReference(t),
    uniqueIndex('review_requests_document_key')
      .on(t.orgId, t.repositoryId, t.path)
      .where(sql`${t.dismissedAt} is null`),
    index('review_requests_updated_idx').on(t.orgId, t.updatedAt),
  ],
)

/** What a person decided, at a version of the document. Rows are not changed, so that earlier decisions stay. */
export const documentVerdicts = pgTable(
  'document_verdicts',
  {
    orgId: orgColumn(),
    id: identity(),
    requestId: bigint({ mode: 'number' }).notNull(),
    userId: userColumn().notNull(),
    verdict: text({ enum: ['approved', 'changes_requested'] }).notNull(),
    words: text().notNull().default(''),
    commitSha: text().notNull(),
    blobSha: text().notNull(),
    /** The text without its `review_status`: equal for versions that are the same to a reviewer. */
    textHash: text().notNull(),
    decidedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.requestId],
      foreignColumns: [reviewRequests.orgId, reviewRequests.id],
    }).onDelete('cascade'),
    index('document_verdicts_request_idx').on(t.orgId, t.requestId, t.userId),
  ],
)

/** The members who are asked. */
export const documentReviewers = pgTable(
  'document_reviewers',
  {
    orgId: orgColumn(),
    requestId: bigint({ mode: 'number' }).notNull(),
    userId: userColumn().notNull(),
    /** The team for which the person was asked. One approval per team is enough. Null: asked as a person. */
    team: text(),
    /** The verdict since the person was asked last. */
    verdictId: bigint({ mode: 'number' }),
    askedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.requestId, t.userId] }),
    foreignKey({
      columns: [t.orgId, t.requestId],
      foreignColumns: [reviewRequests.orgId, reviewRequests.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.orgId, t.verdictId],
      foreignColumns: [documentVerdicts.orgId, documentVerdicts.id],
    }),
    index('document_reviewers_user_idx').on(t.orgId, t.userId),
  ],
)
