import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, identity, instant } from './columns'
import { orgs } from './orgs'

/** Above every number that a code host has given out, so that an installation's id is the host's own where it has one. */
const FIRST_LOCAL_ID = 1_000_000_000_000

/** A code host's grant of repositories to one org. The local one holds the git repositories on this machine's disk. */
export const installations = pgTable(
  'installations',
  {
    orgId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orgs.id),
    id: bigint({ mode: 'number' })
      .notNull()
      .unique()
      .generatedByDefaultAsIdentity({ startWith: FIRST_LOCAL_ID }),
    host: text({ enum: ['local', 'github'] }).notNull(),
    account: text().notNull(),
    /** The account's number at the host: it stays when the account is renamed, or installs the App anew. */
    accountId: bigint({ mode: 'number' }),
    state: text({ enum: ['active', 'suspended', 'removed'] })
      .notNull()
      .default('active'),
    stateSince: createdAt(),
    /** The fencing number: who reads the host's side raises it, and whoever read it earlier writes nothing. */
    syncNumber: integer().notNull().default(0),
    syncedAt: instant(),
    /** What of the host's side could not be taken over, in words for a person. */
    problem: text(),
    /** Until then the host answers nothing more; null when it does. */
    resumesAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    // A host has one at a time for an account; those removed before are its past.
    uniqueIndex('installations_account_key')
      .on(t.orgId, t.host, sql`lower(${t.account})`)
      .where(sql`${t.state} <> 'removed'`),
  ],
)

export const repositories = pgTable(
  'repositories',
  {
    orgId: bigint({ mode: 'number' }).notNull(),
    id: identity(),
    installationId: bigint({ mode: 'number' }).notNull(),
    owner: text().notNull(),
    name: text().notNull(),
    description: text(),
    /** Where a local repository lies on disk; null for one on a code host. */
    localPath: text(),
    /** Its number at the code host, which no renaming changes; null for a local one. */
    hostId: bigint({ mode: 'number' }),
    /** Null where there is no such thing. */
    isPrivate: boolean(),
    /** Nobody can write to it any more at the host. */
    isArchived: boolean().notNull().default(false),
    /** Since then it is none of the org's: it has no documents, and is there only to be taken up again. */
    disconnectedAt: instant(),
    defaultBranch: text(),
    /** The commit whose documents readers see, and the root tree it had. */
    headSha: text(),
    treeSha: text(),
    /** The commit up to which the documents' dates are known. */
    historySha: text(),
    indexedAt: instant(),
    /** Which parser and which selection made the documents: when they change, an equal tree is indexed again. */
    indexedWith: text(),
    /** The configuration in force: the file's at head, or the last good one before it. */
    config: jsonb().$type<unknown>(),
    /** Where each of its values is written; what is not named here is a default. */
    configOrigins: jsonb().$type<unknown>(),
    configFile: text(),
    configDiagnostics: jsonb().$type<unknown[]>().notNull().default([]),
    /** Why the last attempt to read the repository failed, in words for a person; null when it did not. */
    problem: text(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.installationId],
      foreignColumns: [installations.orgId, installations.id],
    }),
    uniqueIndex('repositories_name_key')
      .on(t.orgId, sql`lower(${t.owner})`, sql`lower(${t.name})`)
      .where(sql`${t.disconnectedAt} is null`),
    uniqueIndex('repositories_host_key').on(t.orgId, t.hostId),
    // Completed while somebody types, by either name.
    index('repositories_beginning_idx').on(t.orgId, sql`lower(${t.name}) text_pattern_ops`),
    index('repositories_full_beginning_idx').on(
      t.orgId,
      sql`lower(${t.owner} || '/' || ${t.name}) text_pattern_ops`,
    ),
  ],
)

/** What a run met that somebody should see to. */
export interface RunProblem {
  path: string
  line: number | null
  message: string
}

/** What graphile-worker forgets when a job ends and a person may still ask about. */
export const runs = pgTable(
  'runs',
  {
    orgId: bigint({ mode: 'number' }).notNull(),
    id: identity(),
    repositoryId: bigint({ mode: 'number' }).notNull(),
    state: text({ enum: ['queued', 'running', 'done', 'failed', 'superseded'] }).notNull(),
    /** The fencing number: who claims the run raises it, and whoever still writes with an older one writes nothing. */
    attempt: integer().notNull().default(0),
    step: text(),
    doneCount: integer().notNull().default(0),
    totalCount: integer().notNull().default(0),
    writtenCount: integer().notNull().default(0),
    headSha: text(),
    error: text(),
    /** Files that could not be read as they should; the run went on. */
    problems: jsonb().$type<RunProblem[]>().notNull().default([]),
    /** When it goes on, where the host let it ask nothing more before. */
    resumesAt: instant(),
    requestId: text(),
    createdAt: createdAt(),
    startedAt: instant(),
    finishedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.repositoryId],
      foreignColumns: [repositories.orgId, repositories.id],
    }).onDelete('cascade'),
    index('runs_repository_idx').on(t.orgId, t.repositoryId, t.id.desc()),
    index('runs_unfinished_idx').on(t.orgId, t.repositoryId).where(sql`${t.state} in ('queued', 'running')`),
    uniqueIndex('runs_waiting_key').on(t.orgId, t.repositoryId).where(sql`${t.state} = 'queued'`),
  ],
)
