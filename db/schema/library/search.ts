import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { orgColumn, userColumn } from '../accounts/orgs'
import { bytea, createdAt, identity, instant, SHORT_PENDING_LIST } from '../columns'
import { repositoryColumns, repositoryReference } from './repos'
import { texts } from './texts'

/**
 * The words of an org's texts with the number of sections that contain each. Used to correct typing errors and to weigh rare
 * words higher. Counts never decrease; they are only used as weights.
 */
export const words = pgTable(
  'words',
  {
    orgId: orgColumn(),
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

/**
 * The sections that contain a word, as lists of section numbers. A search for common words reads these lists instead of the
 * word index, and counts all matches in memory. See docs/decisions/046-section-lists.md.
 */
export const sectionLists = pgTable(
  'section_lists',
  {
    orgId: orgColumn(),
    lexeme: text().notNull(),
    /** Sections 0 to 32 767 of the org are in part 0, the next ones in part 1. */
    part: integer().notNull(),
    /** Two bytes per section: 15 bits for its number, one for whether the heading contains the word. */
    sections: bytea().notNull(),
    /**
     * One byte per section: the word's frequency in its heading, context and body, see `lists/word-score.ts`. Entries at the
     * end may be missing.
     */
    scores: bytea(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.lexeme, t.part] })],
)

/** The numbers of an org's sections. */
export const sectionNumbers = pgTable('section_numbers', {
  orgId: orgColumn().primaryKey(),
  /** The number of the next new section. Numbers of removed sections are not reused. */
  next: integer().notNull(),
  /** Increases when all sections get new numbers. */
  generation: integer().notNull().default(0),
  /** Lists of format 1 have no scores. A worker of an older release writes them, and a newer one replaces them. */
  listFormat: integer().notNull().default(1),
})

/** Texts whose sections are in the lists. The opening has `firstNumber`, and the sections follow in order. */
export const numberedTexts = pgTable(
  'numbered_texts',
  {
    orgId: bigint({ mode: 'number' }).notNull(),
    textId: bigint({ mode: 'number' }).notNull(),
    firstNumber: integer().notNull(),
    sectionCount: integer().notNull(),
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
    orgId: orgColumn(),
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
    orgId: orgColumn(),
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

/** How often people ran a search with results, and how often they opened one, by day. */
export const searchCounts = pgTable(
  'search_counts',
  {
    orgId: orgColumn(),
    day: date().notNull(),
    /** The parsed query, printed in lower case. */
    query: text().notNull(),
    searches: integer().notNull(),
    opened: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.day, t.query] })],
)

/** Without a row, the defaults apply. */
export const searchSettings = pgTable('search_settings', {
  orgId: orgColumn().primaryKey(),
  /** If false, neither failed nor opened searches are stored. */
  countsSearches: boolean().notNull().default(true),
  /** Increases with each change of pins and synonyms, so that processes know when to read them again. */
  revision: integer().notNull().default(0),
})

/** Documents that stand first in the results of a search. */
export const searchPins = pgTable(
  'search_pins',
  {
    ...repositoryColumns(),
    /** The normalized text of the search, without filters. */
    query: text().notNull(),
    position: integer().notNull(),
    path: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.query, t.position] }), repositoryReference(t)],
)

/** A word or short phrase and its synonyms. Each of the words finds the term, and the term finds each of the words. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    orgId: orgColumn(),
    term: text().notNull(),
    words: text().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.term] })],
)

/** Saved searches of a member. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    orgId: orgColumn(),
    userId: userColumn().notNull(),
    id: identity(),
    name: text().notNull(),
    /** The complete search in the query language, including filters. */
    query: text().notNull(),
    createdAt: createdAt(),
    /** Since when its owner is notified of changed results. null: not watched. */
    watchedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.userId, t.id] }),
    index('saved_searches_watched_idx').on(t.orgId, t.query).where(sql`${t.watchedAt} is not null`),
  ],
)

/** A result of a watched search at its last check. */
export interface WatchedResult {
  path: string
  /** Null if the search finds documents. */
  sectionId: string | null
  title: string
}

/** A watched search's results in a repository at the last check. Without a row: none. */
export const watchedResults = pgTable(
  'watched_results',
  {
    ...repositoryColumns(),
    userId: bigint({ mode: 'number' }).notNull(),
    searchId: bigint({ mode: 'number' }).notNull(),
    results: jsonb().$type<WatchedResult[]>().notNull(),
    /** Whether there were more results than are stored. `results` then keeps the last complete list. */
    hasTooMany: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.userId, t.searchId, t.repositoryId] }),
    repositoryReference(t),
    foreignKey({
      columns: [t.orgId, t.userId, t.searchId],
      foreignColumns: [savedSearches.orgId, savedSearches.userId, savedSearches.id],
    }).onDelete('cascade'),
  ],
)
