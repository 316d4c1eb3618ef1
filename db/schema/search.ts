import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, instant, SHORT_WAITING_LIST } from './columns'
import { texts } from './documents'
import { orgs, users } from './orgs'

/**
 * The words of an org's texts, with how many sections hold them: typing errors are compared with them, and rare words
 * weigh more. Counts never go down; they are for weighing only.
 */
export const words = pgTable(
  'words',
  {
    orgId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orgs.id),
    word: text().notNull(),
    /** What the word is indexed as. */
    lexeme: text().notNull(),
    sectionCount: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.word] }),
    index('words_lexeme_idx').on(t.orgId, t.lexeme),
    index('words_similar_idx').using('gin', t.orgId, t.word.op('gin_trgm_ops')).with(SHORT_WAITING_LIST),
  ],
)

/** Texts whose words are in `words` already. */
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

/** Who and what an org's documents name, with how many do: completed while somebody types. */
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

/** What people searched for and nobody has written. */
export const unansweredSearches = pgTable(
  'unanswered_searches',
  {
    orgId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orgs.id),
    /** As printed from what was understood, in lower case. */
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

/** Searches that a member comes back to. */
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
    /** The whole search in the query language, filters included. */
    query: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId, t.id] })],
)
