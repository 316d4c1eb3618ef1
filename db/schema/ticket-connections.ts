import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { identity } from './columns'
import { orgs } from './orgs'

/** The ticket systems that send webhooks with a secret of their own for each connection. */
export const CONNECTION_KINDS = ['jira', 'linear'] as const
export type ConnectionKind = (typeof CONNECTION_KINDS)[number]

/** An org's own connection to a ticket system. */
export const ticketConnections = pgTable(
  'ticket_connections',
  {
    orgId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orgs.id),
    id: identity(),
    kind: text({ enum: CONNECTION_KINDS }).notNull(),
    /** Verifies the connection's webhooks; encrypted. During a rotation several secrets, separated by commas. */
    webhookSecret: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] })],
)
