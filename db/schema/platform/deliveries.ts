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
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { orgs, userColumn } from '../accounts/orgs'
import { identity, instant } from '../columns'
import { ticketConnections } from '../tickets/connections'

/** The vendor that sends events, not the letter in the path of its webhook. */
export const WEBHOOK_SOURCES = ['github', 'stripe', 'asana', 'jira', 'linear', 'slack'] as const
export type WebhookSource = (typeof WEBHOOK_SOURCES)[number]

export const DELIVERY_STATES = ['received', 'processing', 'done', 'failed', 'ignored', 'held'] as const

const received = () => ({
  source: text({ enum: WEBHOOK_SOURCES }).notNull(),
  deliveryId: text().notNull(),
  kind: text().notNull(),
  action: text(),
  headers: jsonb().$type<Record<string, string>>().notNull(),
  /**
   * The signed text. Not jsonb, which rejects lone surrogates and escaped NULs that a vendor may send. Null after the retention
   * time.
   */
  payload: text(),
  state: text({ enum: DELIVERY_STATES }).notNull(),
  /** The fencing number: each claim of the delivery raises it, and a worker with an older number writes nothing. */
  attempts: integer().notNull().default(0),
  error: text(),
  requestId: text().notNull(),
  receivedAt: timestamp({ withTimezone: true }).notNull(),
  finishedAt: instant(),
})

/**
 * The ledger of deliveries to the deployment's own webhooks. Each is accepted exactly once. Belongs to the deployment; the
 * worker sets the org when it is known.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    ...received(),
    orgId: bigint({ mode: 'number' }).references(() => orgs.id),
    /** The org's repository that the event concerns, if any. */
    repositoryId: bigint({ mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.deliveryId] }),
    index('deliveries_received_idx').on(t.receivedAt, t.source, t.deliveryId),
  ],
)

/** The ledger of deliveries to the webhooks of orgs' own connections. */
export const connectionDeliveries = pgTable(
  'connection_deliveries',
  {
    orgId: bigint({ mode: 'number' }).notNull(),
    connectionId: bigint({ mode: 'number' }).notNull(),
    ...received(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.connectionId, t.deliveryId] }),
    foreignKey({
      columns: [t.orgId, t.connectionId],
      foreignColumns: [ticketConnections.orgId, ticketConnections.id],
    }).onDelete('cascade'),
    index('connection_deliveries_listed_idx').on(t.orgId, t.connectionId, t.receivedAt),
    // For the sweep of old payloads, which reads all orgs by age.
    index('connection_deliveries_received_idx').on(t.receivedAt).where(sql`${t.payload} is not null`),
  ],
)

/** Counts rejected requests. Nothing else about them is stored. */
export const webhookRefusals = pgTable('webhook_refusals', {
  source: text({ enum: WEBHOOK_SOURCES }).primaryKey(),
  count: bigint({ mode: 'number' }).notNull(),
  lastAt: timestamp({ withTimezone: true }).notNull(),
})

/** Secrets made by a vendor. A pending secret verifies nothing until an admin confirms it. */
export const webhookSecrets = pgTable(
  'webhook_secrets',
  {
    id: identity().primaryKey(),
    source: text({ enum: WEBHOOK_SOURCES }).notNull(),
    /** SHA-256 of the secret. It identifies the secret without revealing it. */
    fingerprint: text().notNull(),
    sealed: text().notNull(),
    /** The network that sent it. Each network has its own limit, so that one cannot displace the secrets of others. */
    offeredBy: text().notNull().default(''),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    confirmedAt: instant(),
    confirmedBy: userColumn(),
  },
  (t) => [uniqueIndex('webhook_secrets_fingerprint_key').on(t.source, t.fingerprint)],
)
