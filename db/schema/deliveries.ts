import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { identity, instant } from './columns'
import { orgs, users } from './orgs'

/** Who sends events: a vendor, never the letter of its path. */
export const WEBHOOK_SOURCES = ['github', 'stripe', 'asana', 'jira', 'linear'] as const
export type WebhookSource = (typeof WEBHOOK_SOURCES)[number]

export const DELIVERY_STATES = ['received', 'processing', 'done', 'failed', 'ignored', 'held'] as const

/**
 * The ledger of what vendors sent: a delivery is taken once, whatever else happens to it. It is the platform's; the
 * worker writes the org when it knows whose event it is.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    source: text({ enum: WEBHOOK_SOURCES }).notNull(),
    deliveryId: text().notNull(),
    kind: text().notNull(),
    action: text(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    /**
     * The text that was signed. Not jsonb, which refuses half an emoji and escaped NULs: an event that its vendor
     * could send must not be one that we cannot keep. Null once it is so old that nobody will ask for it.
     */
    payload: text(),
    state: text({ enum: DELIVERY_STATES }).notNull(),
    /** The fencing number: whoever claims the delivery raises it, and who claimed it earlier writes nothing more. */
    attempts: integer().notNull().default(0),
    error: text(),
    orgId: bigint({ mode: 'number' }).references(() => orgs.id),
    /** The org's repository that it is about, if it is about one. */
    repositoryId: bigint({ mode: 'number' }),
    requestId: text().notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    finishedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.deliveryId] }),
    index('deliveries_received_idx').on(t.receivedAt, t.source, t.deliveryId),
  ],
)

/** What a forged or unsigned request leaves behind: one more in this count. */
export const webhookRefusals = pgTable('webhook_refusals', {
  source: text({ enum: WEBHOOK_SOURCES }).primaryKey(),
  count: bigint({ mode: 'number' }).notNull(),
  lastAt: timestamp({ withTimezone: true }).notNull(),
})

/** Secrets of a vendor's own making. One that waits verifies nothing until an admin confirms it. */
export const webhookSecrets = pgTable(
  'webhook_secrets',
  {
    id: identity().primaryKey(),
    source: text({ enum: WEBHOOK_SOURCES }).notNull(),
    /** SHA-256 of the secret: it says which one this is and not what it is. */
    fingerprint: text().notNull(),
    sealed: text().notNull(),
    /** The network that offered it, so that one cannot crowd out what others offered. */
    offeredBy: text().notNull().default(''),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    confirmedAt: instant(),
    confirmedBy: bigint({ mode: 'number' }).references(() => users.id),
  },
  (t) => [uniqueIndex('webhook_secrets_fingerprint_key').on(t.source, t.fingerprint)],
)
