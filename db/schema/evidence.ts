import { bigint, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { orgColumn, userColumn } from './orgs'
import { repositoryReference } from './repos'

/** Coding sessions of assistants, as they reported them. A person's session that is reported again is replaced. */
export const sessionEvidence = pgTable(
  'session_evidence',
  {
    orgId: orgColumn(),
    userId: userColumn().notNull(),
    sessionId: text().notNull(),
    /** Null if the report names no repository. */
    repositoryId: bigint({ mode: 'number' }),
    gitBranch: text().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
    /** The session in the form of `.svc/session-evidence.json`. */
    session: jsonb().$type<unknown>().notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId, t.sessionId] }), repositoryReference(t)],
)
