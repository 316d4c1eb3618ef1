import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, instant } from '../../columns'
import { orgColumn, users } from '../orgs'

/**
 * Programs that registered at the embedded provider. They are public clients without a secret. Belongs to the deployment,
 * because a program registers before anyone has signed in.
 */
export const assistantClients = pgTable(
  'assistant_clients',
  {
    id: text().primaryKey(),
    /** The name that the program claims. Null if it sent no readable name. */
    name: text(),
    redirectUris: text().array().notNull(),
    /** The network of the registration, for limits. */
    network: text().notNull(),
    createdAt: createdAt(),
    /** When a person last allowed the program to connect; null if never. */
    approvedAt: instant(),
  },
  (t) => [
    index('assistant_clients_unused_idx').on(t.network, t.createdAt).where(sql`${t.approvedAt} is null`),
    index('assistant_clients_approved_idx').on(t.approvedAt),
  ],
)

/** Assistants that people connected to an org. A connection ends when its grant is removed from `idp_records`. */
export const assistants = pgTable(
  'assistants',
  {
    orgId: orgColumn(),
    id: identity(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: text().notNull(),
    clientName: text(),
    /** The host to which the browser was redirected. */
    redirectHost: text().notNull(),
    scopes: text().array().notNull(),
    /** The endpoint that its tokens are bound to. */
    resource: text().notNull(),
    /** The SHA-256 of the grant's id at the embedded provider. */
    grantHash: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('assistants_grant_key').on(t.orgId, t.grantHash),
    index('assistants_user_idx').on(t.orgId, t.userId),
  ],
)
