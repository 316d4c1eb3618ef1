import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, identity, instant } from '../columns'
import { orgColumn } from '../orgs'

/** Addresses that get an org's notices as requests signed by the rules of Standard Webhooks. */
export const outgoingWebhooks = pgTable(
  'outgoing_webhooks',
  {
    orgId: orgColumn(),
    id: identity(),
    url: text().notNull(),
    /** Empty: all kinds. */
    kinds: text().array().notNull().default([]),
    /** Sealed. */
    secret: text().notNull(),
    /** Sealed. Requests are signed with it, too, until `previousUntil`. */
    previousSecret: text(),
    previousUntil: instant(),
    /** Since when no request has succeeded. */
    failingSince: instant(),
    /** Set if it was disabled because it failed for days. */
    disabledAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] })],
)

/** Every request that was sent to a webhook. */
export const outgoingWebhookAttempts = pgTable(
  'outgoing_webhook_attempts',
  {
    orgId: orgColumn(),
    id: identity(),
    webhookId: bigint({ mode: 'number' }).notNull(),
    /** The message of notices that it carried. A test has no row of a message. */
    messageId: uuid().notNull(),
    kind: text().notNull(),
    at: createdAt(),
    durationMs: integer().notNull(),
    /** Null without a response. */
    status: integer(),
    /** Why there was no response. */
    error: text(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.webhookId],
      foreignColumns: [outgoingWebhooks.orgId, outgoingWebhooks.id],
    }).onDelete('cascade'),
    index('outgoing_webhook_attempts_webhook_idx').on(t.orgId, t.webhookId, t.id),
    index('outgoing_webhook_attempts_time_idx').on(t.at),
  ],
)
