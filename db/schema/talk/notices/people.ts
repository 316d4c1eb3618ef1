import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { orgColumn, userColumn } from '../../accounts/orgs'
import { createdAt, identity, instant } from '../../columns'
import { repositoryReference } from '../../library/repos'
import type { NoticeGroup } from './deliveries'

const ofPerson = () => ({
  orgId: orgColumn(),
  userId: userColumn().notNull(),
})

/** The notices of a person in the app. */
export const inboxNotices = pgTable(
  'inbox_notices',
  {
    ...ofPerson(),
    id: identity(),
    eventId: bigint({ mode: 'number' }).notNull(),
    group: jsonb().$type<NoticeGroup>().notNull(),
    createdAt: createdAt(),
    readAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.userId, t.id] }),
    uniqueIndex('inbox_notices_once_key').on(t.orgId, t.userId, t.eventId),
    index('inbox_notices_unread_idx').on(t.orgId, t.userId).where(sql`${t.readAt} is null`),
  ],
)

export const MAIL_MODES = ['off', 'immediate', 'daily'] as const
export type MailMode = (typeof MAIL_MODES)[number]
export const NOTICE_SCOPES = ['followed', 'all'] as const

/** Targets of one kind of notice for a person. */
export interface KindChoice {
  inbox: boolean
  mail: MailMode
}

/** How a person is notified. Without a row: the defaults. */
export const noticeSettings = pgTable(
  'notice_settings',
  {
    ...ofPerson(),
    /** `followed`: specs that the person follows or owns. */
    scope: text({ enum: NOTICE_SCOPES }).notNull().default('followed'),
    /** By kind. Kinds without an entry go to the inbox only. */
    kinds: jsonb().$type<Record<string, KindChoice>>().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId] })],
)

/** Documents that a person follows or muted. Muting takes precedence over owning. */
export const documentFollows = pgTable(
  'document_follows',
  {
    ...ofPerson(),
    repositoryId: bigint({ mode: 'number' }).notNull(),
    path: text().notNull(),
    choice: text({ enum: ['follow', 'mute'] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.userId, t.repositoryId, t.path] }),
    repositoryReference(t),
    index('document_follows_document_idx').on(t.orgId, t.repositoryId, t.path),
  ],
)
