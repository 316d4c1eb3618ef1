import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { beginnings, instant, SHORT_PENDING_LIST } from '../columns'
import { repositoryColumns, repositoryReference } from './repos'
import { texts } from './texts'

export const documents = pgTable(
  'documents',
  {
    ...repositoryColumns(),
    path: text().notNull(),
    blobSha: text().notNull(),
    /** Null for a file that is not readable text; its diagnostics say why. */
    textId: bigint({ mode: 'number' }),
    title: text().notNull(),
    docType: text().notNull(),
    isSpec: boolean().notNull(),
    status: text(),
    owner: text(),
    team: text(),
    tags: text().array().notNull().default([]),
    reviewStatus: text(),
    /** AI exposure of the document. `none` before a document is indexed again, so that nothing is shown by mistake. */
    aiExposure: text({ enum: ['full', 'metadata', 'none'] })
      .notNull()
      .default('none'),
    /** Whether its sections have states that are shown and counted. True before a document is indexed again. */
    isTracked: boolean().notNull().default(true),
    totalSections: integer().notNull().default(0),
    doneSections: integer().notNull().default(0),
    totalAc: integer().notNull().default(0),
    doneAc: integer().notNull().default(0),
    realizedAc: integer().notNull().default(0),
    diagnostics: jsonb().$type<unknown[]>().notNull().default([]),
    /** Sections that are ready to be worked on. */
    openSections: integer().notNull().default(0),
    /** References to other documents, as written in the frontmatter. */
    dependsOn: text().array().notNull().default([]),
    lastDocChangeAt: instant(),
    /** The name of that change's author. Null until the history up to the current version was read. */
    lastDocChangeBy: text(),
    /** The newest change of code that implements one of its sections. */
    lastCodeChangeAt: instant(),
    /** Null while the document is not stale, or not checked since its last change. */
    staleSince: instant(),
    /** Whether the section identities are up to date with this text. */
    hasIdentities: boolean('is_followed').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.repositoryId, t.path] }),
    repositoryReference(t),
    foreignKey({ columns: [t.orgId, t.textId], foreignColumns: [texts.orgId, texts.id] }),
    index('documents_text_idx').on(t.orgId, t.textId),
    // Index on title and path. The org is stored as an array, which no other index does. Otherwise the planner would scan all
    // documents of a small org and compute the vector of each name.
    index('documents_name_idx')
      .using(
        'gin',
        sql`(array[${t.orgId}])`,
        sql`to_tsvector('plumbline', search_text(${t.title} || ' ' || ${t.path}))`,
      )
      .with(SHORT_PENDING_LIST),
    ...beginnings('documents', t.orgId, t.title),
    index('documents_title_idx').on(t.orgId, sql`lower(left(${t.title}, 80)) text_pattern_ops`),
    // To find out whether an org restricts AI at all.
    index('documents_exposure_idx').on(t.orgId, t.aiExposure).where(sql`${t.aiExposure} <> 'full'`),
    index('documents_changed_idx').on(t.orgId, t.lastDocChangeAt.desc().nullsLast()),
  ],
)
