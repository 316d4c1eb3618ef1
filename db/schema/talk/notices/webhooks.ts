import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { orgColumn } from '../../accounts/orgs'
import { createdAt, identity, instant } from '../../columns'

/** Addresses that receive an org's notices as requests signed by the rules of Standard Webhooks. */
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
    /** Sealed. Requests are also signed with it, until `previousUntil`. */
    previousSecret: text(),
    previousUntil: instant(),
    /** Since when every request has failed. */
    failingSince: instant(),
    /** Set if it was disabled after failing for days. */
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
    /** The sent message of notices. A test has no message row. */
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
