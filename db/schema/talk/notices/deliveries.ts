import { sql } from 'drizzle-orm'
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { orgColumn } from '../../accounts/orgs'
import { createdAt, identity, instant } from '../../columns'
import { noticeEvents } from './events'

export const NOTICE_CHANNELS = ['chat', 'inbox', 'mail', 'webhook'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** Why a notice was not sent. */
export const NOTICE_REASONS = [
  'turned_off',
  'muted',
  'undone',
  'outdated',
  'unchanged',
  'not_connected',
  'no_address',
  'plan',
  'no_channel',
  'shared_channel',
  'ai_exposure',
  'error',
] as const
export type NoticeReason = (typeof NOTICE_REASONS)[number]

/** The items of one kind and one repository in a message. */
export interface NoticeGroup {
  kind: string
  repositoryId: number | null
  /** The full name of the repository, or the name of the org. */
  source: string
  /** Limited to the number that a message can show. */
  items: object[]
  total: number
}

/** A message. The row is the intent: it is committed before the message is sent, and the target gets its id. */
export const noticeMessages = pgTable(
  'notice_messages',
  {
    orgId: orgColumn(),
    id: uuid().notNull(),
    channel: text({ enum: NOTICE_CHANNELS }).notNull(),
    target: text().notNull(),
    state: text({ enum: ['sending', 'sent', 'failed'] }).notNull(),
    title: text().notNull(),
    groups: jsonb().$type<NoticeGroup[]>().notNull(),
    attempts: integer().notNull().default(0),
    /** The id that the target gave it. */
    externalId: text(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('notice_messages_sending_key')
      .on(t.orgId, t.channel, t.target)
      .where(sql`${t.state} = 'sending'`),
  ],
)

/** The result of an event at one target. These rows are the log of notices. */
export const noticeDeliveries = pgTable(
  'notice_deliveries',
  {
    orgId: orgColumn(),
    id: identity(),
    eventId: bigint({ mode: 'number' }).notNull(),
    channel: text({ enum: NOTICE_CHANNELS }).notNull(),
    /** A chat channel, or the id of a user or webhook. */
    target: text().notNull(),
    state: text({ enum: ['waiting', 'sending', 'sent', 'dropped', 'failed'] }).notNull(),
    /** While waiting: the earliest time to send it. */
    dueAt: instant().notNull(),
    /** Why it was dropped or failed. */
    reason: text({ enum: NOTICE_REASONS }),
    /** The target's message, for `error`. */
    error: text(),
    messageId: uuid(),
    createdAt: createdAt(),
    settledAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.eventId],
      foreignColumns: [noticeEvents.orgId, noticeEvents.id],
    }).onDelete('cascade'),
    uniqueIndex('notice_deliveries_once_key').on(t.orgId, t.eventId, t.channel, t.target),
    index('notice_deliveries_waiting_idx')
      .on(t.orgId, t.channel, t.target, t.dueAt)
      .where(sql`${t.state} = 'waiting'`),
    index('notice_deliveries_message_idx').on(t.orgId, t.messageId),
  ],
)
