import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { RenderedLayout } from '#spec/render/rendering'
import type { AiExposure, Diagnostic, ReviewStatus } from '#spec/types'
import { orgColumn } from '../accounts/orgs'
import { beginnings, createdAt, SHORT_PENDING_LIST, tsvector } from '../columns'

/** The facts of a document that depend only on its text. Its title and type are derived from them and the path. */
export interface TextFacts {
  title: string | null
  type: string | null
  status: string | null
  owner: string | null
  team: string | null
  tags: string[]
  reviewStatus: ReviewStatus | null
  /** From its frontmatter; `none` if that is invalid. */
  aiExposure: AiExposure | null
  hasMarker: boolean
  isTracked: boolean
  totalSections: number
  doneSections: number
  totalAc: number
  doneAc: number
  realizedAc: number
  openSections: number
  dependsOn: string[]
  diagnostics: Diagnostic[]
}

/**
 * The text of a file, stored once per org and keyed by its git blob. Sections and criteria depend only on the text and refer to
 * it, so a rename, a copy or a branch writes only a row of `documents`. Readers use `documents`, which one transaction
 * replaces, so nobody sees a half-indexed repository.
 */
export const texts = pgTable(
  'texts',
  {
    orgId: orgColumn(),
    id: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    blobSha: text().notNull(),
    parserVersion: integer().notNull(),
    /** Stored so that a rename, a copy or another repository needs no parsing. */
    facts: jsonb().$type<TextFacts>().notNull(),
    content: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('texts_blob_key').on(t.orgId, t.blobSha, t.parserVersion),
  ],
)

export const renders = pgTable(
  'renders',
  {
    orgId: bigint({ mode: 'number' }).notNull(),
    textId: bigint({ mode: 'number' }).notNull(),
    rendererVersion: integer().notNull(),
    html: text().notNull(),
    layout: jsonb().$type<RenderedLayout>().notNull().default({ headings: [], criteria: [] }),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.textId, t.rendererVersion] }),
    foreignKey({ columns: [t.orgId, t.textId], foreignColumns: [texts.orgId, texts.id] }).onDelete('cascade'),
  ],
)

/** Ordinal 0 is the text before the first section (`section_id` null), so that search finds it too. */
export const sections = pgTable(
  'sections',
  {
    orgId: bigint({ mode: 'number' }).notNull(),
    textId: bigint({ mode: 'number' }).notNull(),
    ordinal: integer().notNull(),
    sectionId: text(),
    sectionNumber: text(),
    title: text().notNull(),
    /** The document's title and tags, so that a search can match them in every section. */
    context: text().notNull(),
    depth: smallint().notNull(),
    state: text().notNull(),
    blockedBy: text(),
    delta: text(),
    ticketLinks: jsonb().$type<unknown[]>().notNull(),
    totalAc: integer().notNull(),
    doneAc: integer().notNull(),
    realizedAc: integer().notNull(),
    startLine: integer().notNull(),
    endLine: integer().notNull(),
    body: text().notNull(),
    search: tsvector().generatedAlwaysAs(
      (): SQL => sql`setweight(to_tsvector('plumbline', search_text(${sections.title})), 'A') ||
        setweight(to_tsvector('plumbline', search_text(${sections.context})), 'B') ||
        setweight(to_tsvector('plumbline', search_text(${sections.body})), 'C')`,
    ),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.textId, t.ordinal] }),
    foreignKey({ columns: [t.orgId, t.textId], foreignColumns: [texts.orgId, texts.id] }).onDelete('cascade'),
    index('sections_search_idx').using('gin', t.orgId, t.search).with(SHORT_PENDING_LIST),
    // Vectors of only the headings, for searches with very many matches, and heading prefixes for completion.
    index('sections_heading_idx')
      .using('gin', t.orgId, sql`to_tsvector('plumbline', search_text(${t.title}))`)
      .with(SHORT_PENDING_LIST),
    ...beginnings('sections', t.orgId, t.title),
    index('sections_title_idx').on(t.orgId, sql`lower(left(${t.title}, 80)) text_pattern_ops`),
    index('sections_blocked_idx').on(t.orgId, t.textId).where(sql`${t.blockedBy} is not null`),
    // Searches such as `2.1`.
    index('sections_number_idx').on(t.orgId, t.sectionNumber).where(sql`${t.sectionNumber} is not null`),
    index('sections_tickets_idx')
      .using('gin', t.orgId, t.ticketLinks.op('jsonb_path_ops'))
      .where(sql`${t.ticketLinks} <> '[]'`),
  ],
)

export const criteria = pgTable(
  'criteria',
  {
    orgId: bigint({ mode: 'number' }).notNull(),
    textId: bigint({ mode: 'number' }).notNull(),
    ordinal: integer().notNull(),
    sectionOrdinal: integer().notNull(),
    criterionId: text().notNull(),
    body: text().notNull(),
    isChecked: boolean().notNull(),
    strength: text(),
    line: integer().notNull(),
    realizedIn: jsonb().$type<unknown[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.textId, t.ordinal] }),
    foreignKey({ columns: [t.orgId, t.textId], foreignColumns: [texts.orgId, texts.id] }).onDelete('cascade'),
  ],
)
