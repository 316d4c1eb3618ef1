import { sql } from 'drizzle-orm'
import {
  bigint,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { orgColumn } from '../../accounts/orgs'
import { createdAt, identity, instant } from '../../columns'
import { repositoryReference } from '../../library/repos'

export const ALERT_SOURCE_KINDS = ['alertmanager', 'sentry', 'grafana', 'json'] as const
export type AlertSourceKind = (typeof ALERT_SOURCE_KINDS)[number]

/** The senders of an org's alerts. Each has its own address with a token, stored only as a hash. */
export const alertSources = pgTable(
  'alert_sources',
  {
    orgId: orgColumn(),
    id: identity(),
    kind: text({ enum: ALERT_SOURCE_KINDS }).notNull(),
    name: text().notNull(),
    tokenHash: text().notNull(),
    /** Sealed. Requests must be signed with it. Null if the sender does not sign. */
    signingSecret: text(),
    createdAt: createdAt(),
    /** When the address was replaced. */
    rotatedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('alert_sources_token_key').on(t.orgId, t.tokenHash),
    uniqueIndex('alert_sources_name_key').on(t.orgId, sql`lower(${t.name})`),
  ],
)

export const ALERT_DELIVERY_STATES = ['received', 'done', 'failed', 'ignored'] as const

/** The ledger of requests with alerts. Each is stored before it is answered, and handled once. */
export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    orgId: orgColumn(),
    id: identity(),
    sourceId: bigint({ mode: 'number' }).notNull(),
    /** The sender's id of the request, or our own if the sender has none. */
    deliveryId: text().notNull(),
    state: text({ enum: ALERT_DELIVERY_STATES }).notNull(),
    /** The parsed alerts, until they are handled, because they may contain secrets. A failed request keeps them. */
    payload: text(),
    alerts: integer().notNull(),
    /** What was omitted, or why it failed. */
    note: text(),
    requestId: text().notNull(),
    receivedAt: instant().notNull(),
    finishedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.sourceId],
      foreignColumns: [alertSources.orgId, alertSources.id],
    }).onDelete('cascade'),
    uniqueIndex('alert_deliveries_once_key').on(t.orgId, t.sourceId, t.deliveryId),
    index('alert_deliveries_new_idx').on(t.orgId, t.id).where(sql`${t.state} = 'received'`),
    index('alert_deliveries_received_idx').on(t.receivedAt),
  ],
)

/** The repository of each service's alerts, as chosen by people of the org. */
export const alertServices = pgTable(
  'alert_services',
  {
    orgId: orgColumn(),
    /** In lower case. */
    service: text().notNull(),
    repositoryId: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.service] }), repositoryReference(t)],
)
