import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { orgColumn } from '../../accounts/orgs'
import { createdAt, identity, instant } from '../../columns'
import { repositoryReference } from '../../library/repos'

/** Events, written in the transaction that caused them. One row has all changes of one kind and one cause. */
export const noticeEvents = pgTable(
  'notice_events',
  {
    orgId: orgColumn(),
    id: identity(),
    kind: text().notNull(),
    /** Null for an event of the whole org. */
    repositoryId: bigint({ mode: 'number' }),
    items: jsonb().$type<object[]>().notNull(),
    createdAt: createdAt(),
    /** When the recipients were chosen. */
    routedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    repositoryReference(t),
    index('notice_events_new_idx').on(t.orgId, t.id).where(sql`${t.routedAt} is null`),
    index('notice_events_time_idx').on(t.orgId, t.createdAt),
  ],
)

/** Current problems that were reported. They are reported again only after they ended. */
export const noticeConditions = pgTable(
  'notice_conditions',
  {
    orgId: orgColumn(),
    kind: text().notNull(),
    /** 0 for the whole org. */
    repositoryId: bigint({ mode: 'number' }).notNull(),
    subject: text().notNull(),
    since: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.kind, t.repositoryId, t.subject] })],
)

/** The specs that a publication replaces, until the end of its transaction. Used to derive the publication's events. */
export const replacedSpecs = pgTable(
  'replaced_specs',
  {
    orgId: orgColumn(),
    repositoryId: bigint({ mode: 'number' }).notNull(),
    path: text().notNull(),
    blobSha: text().notNull(),
    textId: bigint({ mode: 'number' }),
    title: text().notNull(),
    status: text(),
    reviewStatus: text(),
    totalAc: integer().notNull(),
    doneAc: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.repositoryId, t.path] })],
)
