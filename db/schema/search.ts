import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, instant, SHORT_PENDING_LIST } from './columns'
import { orgs, users } from './orgs'
import { texts } from './texts'

/**
 * The words of an org's texts and the number of sections with each. They serve to correct typing errors and to weigh rare
 * words higher. Counts never decrease; they are only used as weights.
 */
export const words = pgTable(
  'words',
  {
    orgId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orgs.id),
    word: text().notNull(),
    /** The lexeme under which the word is indexed. */
    lexeme: text().notNull(),
    sectionCount: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.word] }),
    index('words_lexeme_idx').on(t.orgId, t.lexeme),
    index('words_similar_idx').using('gin', t.orgId, t.word.op('gin_trgm_ops')).with(SHORT_PENDING_LIST),
  ],
)

/** Texts whose words are already in `words`. */
export const countedTexts = pgTable(
  'counted_texts',
  {
    orgId: bigint({ mode: 'number' }).notNull(),
    textId: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.textId] }),
    foreignKey({ columns: [t.orgId, t.textId], foreignColumns: [texts.orgId, texts.id] }).onDelete('cascade'),
  ],
)

/** Names in an org's documents (owners, teams, tags) with their number of documents, for completion while typing. */
export const documentNames = pgTable(
  'document_names',
  {
    orgId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orgs.id),
    kind: text({ enum: ['owner', 'team', 'tag'] }).notNull(),
    name: text().notNull(),
    documentCount: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.kind, t.name] }),
    index('document_names_beginning_idx').on(t.orgId, sql`lower(${t.name}) text_pattern_ops`),
  ],
)

/** Searches without results. */
export const unansweredSearches = pgTable(
  'unanswered_searches',
  {
    orgId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orgs.id),
    /** The parsed query, printed in lower case. */
    query: text().notNull(),
    count: integer().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.query] }),
    index('unanswered_searches_last_idx').on(t.orgId, t.lastAt.desc()),
  ],
)

/** Saved searches of a member. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    orgId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orgs.id),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    id: identity(),
    name: text().notNull(),
    /** The complete search in the query language, including filters. */
    query: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId, t.id] })],
)
