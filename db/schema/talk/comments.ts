import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { orgColumn, userColumn } from '../accounts/orgs'
import { createdAt, identity, instant } from '../columns'
import { sectionIdentities } from '../library/history'
import { repositoryColumns, repositoryReference } from '../library/repos'
import { pulls } from '../writing/pulls'

/**
 * A conversation about a document, a section of it, or a quote, whose place follows the text. Or about lines of a file that a
 * pull request changes: then `quote` has the lines, `blobSha` is the version with them, and their present place is computed.
 */
export const commentThreads = pgTable(
  'comment_threads',
  {
    ...repositoryColumns(),
    id: identity(),
    /** Where the document is now, or was last. */
    path: text().notNull(),
    /** The section across moves. Null for the document, for the text before its first section, and until it is known. */
    sectionIdentityId: bigint({ mode: 'number' }),
    /** The section in the content `blobSha`. It keeps the last one when the text is gone. */
    sectionId: text(),
    sectionTitle: text(),
    /** The commented words. Null for a section or a document as a whole. */
    quote: text(),
    /** The text around the quote in the content `blobSha`. */
    quoteBefore: text().notNull().default(''),
    quoteAfter: text().notNull().default(''),
    /** Whether the document had the quote only once. */
    isUnique: boolean().notNull().default(false),
    /** The content for which the place is known. Null if the document is gone. */
    blobSha: text(),
    /** The commit that was shown when the thread was started. */
    commitSha: text().notNull(),
    /** The text is gone. The thread keeps the quote that it was started on. */
    isOutdated: boolean().notNull().default(false),
    createdBy: userColumn().notNull(),
    createdAt: createdAt(),
    /** Changes with each comment and reaction, for open pages. */
    updatedAt: createdAt(),
    resolvedAt: instant(),
    resolvedBy: userColumn(),
    /** The pull request whose changes are commented on. Null for a document, like the columns below. */
    pullNumber: bigint({ mode: 'number' }),
    /** The version with the lines: the head, or the merge base for removed lines. */
    side: text({ enum: ['old', 'new'] }),
    /** The first and the last line in the version `blobSha`. */
    startLine: integer(),
    line: integer(),
    /** The end of the diff that was commented on. It stays when the lines change. */
    excerpt: text(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    repositoryReference(t),
    foreignKey({
      columns: [t.orgId, t.repositoryId, t.pullNumber],
      foreignColumns: [pulls.orgId, pulls.repositoryId, pulls.number],
    }).onDelete('cascade'),
    check(
      'comment_threads_lines',
      sql`num_nulls(${t.pullNumber}, ${t.side}, ${t.startLine}, ${t.line}, ${t.excerpt}) in (0, 5)`,
    ),
    index('comment_threads_pull_idx')
      .on(t.orgId, t.repositoryId, t.pullNumber)
      .where(sql`${t.pullNumber} is not null`),
    foreignKey({
      columns: [t.orgId, t.sectionIdentityId],
      foreignColumns: [sectionIdentities.orgId, sectionIdentities.id],
    }),
    index('comment_threads_document_idx').on(t.orgId, t.repositoryId, t.path),
    index('comment_threads_updated_idx').on(t.orgId, t.updatedAt),
  ],
)

export const documentComments = pgTable(
  'document_comments',
  {
    orgId: orgColumn(),
    id: identity(),
    threadId: bigint({ mode: 'number' }).notNull(),
    authorId: userColumn().notNull(),
    /** Markdown. Empty after a deletion. */
    body: text().notNull(),
    createdAt: createdAt(),
    editedAt: instant(),
    /** A deleted comment stays in its thread as long as others do. */
    deletedAt: instant(),
    /** The commit of the suggestion in its text, and who made it. */
    committedSha: text(),
    committedBy: userColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.threadId],
      foreignColumns: [commentThreads.orgId, commentThreads.id],
    }).onDelete('cascade'),
    index('document_comments_thread_idx').on(t.orgId, t.threadId, t.id),
    index('document_comments_author_idx').on(t.orgId, t.authorId),
  ],
)

export const COMMENT_REACTIONS = ['thumbs_up', 'thumbs_down', 'heart', 'tada', 'eyes', 'confused'] as const

export const commentReactions = pgTable(
  'comment_reactions',
  {
    orgId: orgColumn(),
    commentId: bigint({ mode: 'number' }).notNull(),
    userId: userColumn().notNull(),
    reaction: text({ enum: COMMENT_REACTIONS }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.commentId, t.userId, t.reaction] }),
    foreignKey({
      columns: [t.orgId, t.commentId],
      foreignColumns: [documentComments.orgId, documentComments.id],
    }).onDelete('cascade'),
  ],
)

/** The people whom a comment mentions. An edit notifies only those who were not mentioned before. */
export const commentMentions = pgTable(
  'comment_mentions',
  {
    orgId: orgColumn(),
    commentId: bigint({ mode: 'number' }).notNull(),
    userId: userColumn().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.commentId, t.userId] }),
    foreignKey({
      columns: [t.orgId, t.commentId],
      foreignColumns: [documentComments.orgId, documentComments.id],
    }).onDelete('cascade'),
    index('comment_mentions_user_idx').on(t.orgId, t.userId),
  ],
)
