import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { orgColumn, userColumn } from './orgs'
import { repositoryColumns, repositoryReference } from './repos'

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

/** What the newest test report says about a criterion of a document. */
export const criterionProofs = pgTable(
  'criterion_proofs',
  {
    ...repositoryColumns(),
    path: text().notNull(),
    criterionId: text().notNull(),
    /** The commit that was tested. */
    commitSha: text().notNull(),
    /** The name of a test; of a failed one if one failed. */
    test: text().notNull(),
    hasPassed: boolean().notNull(),
    reportedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.repositoryId, t.path, t.criterionId] }),
    repositoryReference(t),
    index('criterion_proofs_criterion_idx').on(t.orgId, t.repositoryId, t.criterionId),
  ],
)

/** Proved criteria at the end of each day with a report, for the trend. */
export const proofDays = pgTable(
  'proof_days',
  { ...repositoryColumns(), day: date().notNull(), provedAc: integer().notNull() },
  (t) => [primaryKey({ columns: [t.orgId, t.repositoryId, t.day] }), repositoryReference(t)],
)

/** Lines of a file that criteria name as evidence, as the newest lcov reports say. */
export const executedLines = pgTable(
  'executed_lines',
  {
    ...repositoryColumns(),
    path: text().notNull(),
    /** The commit that was tested. Reports of the same commit add up. */
    commitSha: text().notNull(),
    /** The lines that hold code. */
    measured: integer().array().notNull(),
    /** Those of them that a test executed. */
    executed: integer().array().notNull(),
    reportedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.repositoryId, t.path] }), repositoryReference(t)],
)
