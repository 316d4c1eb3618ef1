import {
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { NoticeMessage } from '#spec/notices/message'
import { memberships, orgColumn, userColumn } from '../accounts/orgs'
import { createdAt, instant } from '../columns'

/** The chat workspace that an org connected. The workspace of the operator's token has no row. */
export const chatWorkspaces = pgTable(
  'chat_workspaces',
  {
    orgId: orgColumn(),
    teamId: text().notNull(),
    teamName: text().notNull(),
    botUserId: text().notNull(),
    /** Encrypted. */
    token: text().notNull(),
    /** Why it does not work, as a message for people. */
    problem: text(),
    testedAt: instant(),
    connectedBy: userColumn(),
    connectedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.orgId] })],
)

/** Who gets answers without an account. Without a row: the defaults. */
export const chatSettings = pgTable(
  'chat_settings',
  {
    orgId: orgColumn(),
    unlinkedInChannels: boolean().notNull().default(true),
    unlinkedDirectly: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.orgId] })],
)

/** The account of a person in a chat workspace. It ends with the membership. */
export const chatLinks = pgTable(
  'chat_links',
  {
    orgId: orgColumn(),
    teamId: text().notNull(),
    chatUserId: text().notNull(),
    userId: userColumn().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.teamId, t.chatUserId] }),
    foreignKey({
      columns: [t.orgId, t.userId],
      foreignColumns: [memberships.orgId, memberships.userId],
    }).onDelete('cascade'),
    index('chat_links_user_idx').on(t.orgId, t.userId),
  ],
)

/** Links to the page that connects a chat user to an account. Only the link contains the token. */
export const chatLinkRequests = pgTable(
  'chat_link_requests',
  {
    orgId: orgColumn(),
    tokenHash: text().notNull(),
    teamId: text().notNull(),
    chatUserId: text().notNull(),
    /** As displayed in the workspace. */
    chatUserName: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.tokenHash] }),
    index('chat_link_requests_expiry_idx').on(t.expiresAt),
  ],
)

/** Answers to questions. The row is the intent: it is committed before the answer is posted, and the message gets its id. */
export const chatAnswers = pgTable(
  'chat_answers',
  {
    orgId: orgColumn(),
    id: text().notNull(),
    /** The event with the question. */
    eventId: text().notNull(),
    message: jsonb().$type<NoticeMessage>().notNull(),
    createdAt: createdAt(),
    postedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('chat_answers_event_key').on(t.orgId, t.eventId),
    index('chat_answers_time_idx').on(t.createdAt),
  ],
)
