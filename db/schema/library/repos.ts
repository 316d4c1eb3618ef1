import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
import { orgColumn } from '../accounts/orgs'
import { createdAt, identity, instant } from '../columns'

/** Above every id assigned by a code host, so that installations of a code host keep the host's id. */
const FIRST_LOCAL_ID = 1_000_000_000_000

/**
 * Access to repositories that a code host granted to one org. The local installation holds the git
 * repositories on this machine's disk.
 */
export const installations = pgTable(
  'installations',
  {
    orgId: orgColumn(),
    id: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity({ startWith: FIRST_LOCAL_ID }),
    host: text({ enum: ['local', 'github'] }).notNull(),
    account: text().notNull(),
    /** The account's id at the host. It stays the same when the account is renamed or reinstalls the App. */
    accountId: bigint({ mode: 'number' }),
    state: text({ enum: ['active', 'suspended', 'removed'] })
      .notNull()
      .default('active'),
    stateSince: createdAt(),
    /**
     * The fencing number: each read of the host's state raises it, and a worker with an older number writes
     * nothing.
     */
    syncNumber: integer().notNull().default(0),
    syncedAt: instant(),
    /** The part of the host's state that could not be applied, as a message for people. */
    problem: text(),
    /** The host rejects all requests until this time. Null when it accepts requests. */
    resumesAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    // A host has one active installation per account. The removed ones are kept as history.
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
    /** The path of a local repository on disk. Null for a repository on a code host. */
    localPath: text(),
    /** The repository's id at the code host, which renames do not change. Null for a local repository. */
    hostId: bigint({ mode: 'number' }),
    /** Null for a local repository. */
    isPrivate: boolean(),
    /** True if the repository is read-only at the host. */
    isArchived: boolean().notNull().default(false),
    /** How changes that people make while reading are saved. */
    browserChanges: text({ enum: ['commit', 'pull'] })
      .notNull()
      .default('commit'),
    /**
     * When the repository was disconnected. It then has no documents; the row is kept so that it can be
     * reconnected.
     */
    disconnectedAt: instant(),
    defaultBranch: text(),
    /** The indexed commit, whose documents readers see, and its root tree. */
    headSha: text(),
    treeSha: text(),
    /** The commit up to which the dates of the documents are known. */
    historySha: text(),
    indexedAt: instant(),
    /**
     * The parser and the file selection of the last index. If they change, an unchanged tree is indexed
     * again.
     */
    indexedWith: text(),
    /** The configuration in effect: the file at head, or the last valid one before it. */
    config: jsonb().$type<unknown>(),
    /** The source of each configured value. Values not listed here are defaults. */
    configOrigins: jsonb().$type<unknown>(),
    configFile: text(),
    configDiagnostics: jsonb().$type<unknown[]>().notNull().default([]),
    /** Why the last attempt to read the repository failed, as a message for people. Null after a success. */
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
    // For completion while typing, by name or full name.
    index('repositories_beginning_idx').on(t.orgId, sql`lower(${t.name}) text_pattern_ops`),
    index('repositories_full_beginning_idx').on(
      t.orgId,
      sql`lower(${t.owner} || '/' || ${t.name}) text_pattern_ops`,
    ),
  ],
)

/** A problem in a run that a person should look at. */
export interface RunProblem {
  path: string
  line: number | null
  message: string
}

/** The key columns of a row that belongs to one repository. */
export const repositoryColumns = () => ({
  orgId: bigint({ mode: 'number' }).notNull(),
  repositoryId: bigint({ mode: 'number' }).notNull(),
})

/** Deletes rows with their repository. */
export const repositoryReference = (t: { orgId: AnyPgColumn; repositoryId: AnyPgColumn }) =>
  foreignKey({
    columns: [t.orgId, t.repositoryId],
    foreignColumns: [repositories.orgId, repositories.id],
  }).onDelete('cascade')

/** Names that repositories had before they were renamed or transferred, in lower case. Their old addresses redirect. */
export const formerRepositoryNames = pgTable(
  'former_repository_names',
  {
    ...repositoryColumns(),
    owner: text().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.owner, t.name] }),
    repositoryReference(t),
    index('former_repository_names_repository_idx').on(t.orgId, t.repositoryId),
  ],
)

/** Index runs. graphile-worker deletes a job when it ends, so the results are kept here. */
export const runs = pgTable(
  'runs',
  {
    orgId: bigint({ mode: 'number' }).notNull(),
    id: identity(),
    repositoryId: bigint({ mode: 'number' }).notNull(),
    state: text({ enum: ['queued', 'running', 'done', 'failed', 'superseded'] }).notNull(),
    /**
     * The fencing number: each claim of the run raises it, and a worker with an older number writes nothing.
     */
    attempt: integer().notNull().default(0),
    step: text(),
    doneCount: integer().notNull().default(0),
    totalCount: integer().notNull().default(0),
    writtenCount: integer().notNull().default(0),
    headSha: text(),
    error: text(),
    /** Files that could not be read correctly. The run continued without them. */
    problems: jsonb().$type<RunProblem[]>().notNull().default([]),
    /** When the run continues, if the rate limit of the host stopped it. */
    resumesAt: instant(),
    requestId: text(),
    createdAt: createdAt(),
    startedAt: instant(),
    finishedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    repositoryReference(t),
    index('runs_repository_idx').on(t.orgId, t.repositoryId, t.id.desc()),
    // The newest runs of all orgs, for progress and the page of operators.
    index('runs_newest_idx').on(t.id.desc()),
    index('runs_unfinished_idx').on(t.orgId, t.repositoryId).where(sql`${t.state} in ('queued', 'running')`),
    uniqueIndex('runs_waiting_key').on(t.orgId, t.repositoryId).where(sql`${t.state} = 'queued'`),
  ],
)

/** One-time tokens that the start prints. Each connects one folder of this machine. Only the hash is stored. */
export const folderTokens = pgTable(
  'folder_tokens',
  { orgId: orgColumn(), tokenHash: text().notNull(), createdAt: createdAt(), expiresAt: instant().notNull() },
  (t) => [primaryKey({ columns: [t.orgId, t.tokenHash] })],
)
