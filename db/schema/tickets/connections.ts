import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ConflictRule, ProjectFacts } from '#spec/tickets/world'
import { orgColumn, userColumn } from '../accounts/orgs'
import { createdAt, identity, instant } from '../columns'

/** Ticket systems whose webhooks have one secret per connection. */
export const CONNECTION_KINDS = ['jira', 'linear', 'github'] as const
export type ConnectionKind = (typeof CONNECTION_KINDS)[number]

/** Ticket systems for which an org can have its own credential. */
export const CREDENTIAL_KINDS = CONNECTION_KINDS
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number]

export const AUTH_METHODS = ['api_token', 'personal_access_token', 'api_key'] as const

/** Where tickets are. `local`: the issues of local repositories, whose host is empty. */
export const TRACKER_KINDS = [...CREDENTIAL_KINDS, 'local'] as const
export type TrackerKind = (typeof TRACKER_KINDS)[number]

/** An org's own credential for a ticket system. It is sent only to its host. */
export const ticketConnections = pgTable(
  'ticket_connections',
  {
    orgId: orgColumn(),
    id: identity(),
    kind: text({ enum: CREDENTIAL_KINDS }).notNull(),
    /** `acme.atlassian.net`, or a host with a port. Empty only in rows of earlier versions. */
    host: text().notNull().default(''),
    authMethod: text({ enum: AUTH_METHODS }),
    /** The account's name at the vendor, read when the credential was tested. */
    account: text(),
    /** The token, or for some vendors a JSON object with more values; encrypted. */
    credential: text(),
    /** Verifies the connection's webhooks; encrypted. During a rotation several secrets, separated by commas. */
    webhookSecret: text().notNull(),
    /** The vendor's id of the webhook that we registered. */
    webhookId: text(),
    /** null: use the rule of the org. */
    conflictRule: text({ enum: ['ask', 'spec', 'ticket', 'newest'] }).$type<ConflictRule>(),
    /** Why the last test failed, as a message for people. An outage is a row of `ticket_pauses` instead. */
    problem: text(),
    testedAt: instant(),
    lastDeliveryAt: instant(),
    createdBy: userColumn(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('ticket_connections_host_key')
      .on(t.orgId, t.kind, sql`lower(${t.host})`)
      .where(sql`${t.host} <> ''`),
  ],
)

/** A vendor's last description of a project, so that a plan needs no request. */
export const ticketProjects = pgTable(
  'ticket_projects',
  {
    orgId: orgColumn(),
    kind: text({ enum: TRACKER_KINDS }).notNull(),
    host: text().notNull(),
    project: text().notNull(),
    /** null: the project does not exist or is hidden from the account. */
    facts: jsonb().$type<ProjectFacts>(),
    readAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.kind, t.host, t.project] })],
)

/**
 * Pauses. `org`: everything, with an empty key. `connection`: by its name in CONFIG.yaml. `system`: by `trackerKey`, after an
 * outage or a rejected credential. `link`: by the id of the link.
 */
export const ticketPauses = pgTable(
  'ticket_pauses',
  {
    orgId: orgColumn(),
    scope: text({ enum: ['org', 'connection', 'system', 'link'] }).notNull(),
    key: text().notNull(),
    /** null: until a person resumes it or enters the credential again. */
    until: instant(),
    reason: text().notNull(),
    since: createdAt(),
    pausedBy: userColumn(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.scope, t.key] })],
)

export const ticketSyncSettings = pgTable(
  'ticket_sync_settings',
  {
    orgId: orgColumn(),
    /** If a run would create more tickets, they wait for a review. */
    maxCreations: integer().notNull().default(25),
    conflictRule: text({ enum: ['ask', 'spec', 'ticket', 'newest'] })
      .$type<ConflictRule>()
      .notNull()
      .default('ask'),
  },
  (t) => [primaryKey({ columns: [t.orgId] })],
)
