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
import { orgColumn, userColumn } from '../accounts/orgs'
import { repositoryColumns, repositoryReference } from '../library/repos'

/** Coding sessions reported by assistants. A repeated report of a person's session replaces it. */
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

/** The result of a document's criterion in the newest test report. */
export const criterionProofs = pgTable(
  'criterion_proofs',
  {
    ...repositoryColumns(),
    path: text().notNull(),
    criterionId: text().notNull(),
    /** The commit that was tested. */
    commitSha: text().notNull(),
    /** The name of a test; a failed one if any failed. */
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

/** Lines of evidence files, from the newest lcov reports. */
export const executedLines = pgTable(
  'executed_lines',
  {
    ...repositoryColumns(),
    path: text().notNull(),
    /** The tested commit. Reports of the same commit are combined. */
    commitSha: text().notNull(),
    /** The lines with code. */
    measured: integer().array().notNull(),
    /** The measured lines that a test executed. */
    executed: integer().array().notNull(),
    reportedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.repositoryId, t.path] }), repositoryReference(t)],
)
