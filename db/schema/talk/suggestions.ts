import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { userColumn } from '../accounts/orgs'
import { createdAt, identity, instant } from '../columns'
import { repositoryColumns, repositoryReference } from '../library/repos'

/** `closed`: the document was deleted. Such a suggestion is open again when the document comes back. */
export const SUGGESTION_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'closed'] as const

/** A change of one section that a member proposes and an editor accepts as a commit. */
export const suggestions = pgTable(
  'suggestions',
  {
    ...repositoryColumns(),
    id: identity(),
    path: text().notNull(),
    sectionId: text().notNull(),
    sectionTitle: text().notNull(),
    /** The text of the section that the author saw, and the one that they propose. Both with `\n`. */
    base: text().notNull(),
    content: text().notNull(),
    message: text().notNull().default(''),
    authorId: userColumn().notNull(),
    state: text({ enum: SUGGESTION_STATES }).notNull().default('open'),
    /** Why it was declined or closed. */
    words: text().notNull().default(''),
    decidedBy: userColumn(),
    decidedAt: instant(),
    /** The document or the pull request with the accepted change. */
    savedUrl: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    repositoryReference(t),
    index('suggestions_document_idx').on(t.orgId, t.repositoryId, t.path),
    index('suggestions_state_idx').on(t.orgId, t.state, t.updatedAt),
    index('suggestions_author_idx').on(t.orgId, t.authorId),
  ],
)
