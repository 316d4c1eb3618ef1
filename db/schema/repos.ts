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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, identity, instant } from './columns'
import { orgs } from './orgs'

/** A code host's grant of repositories to one org. The local one holds the git repositories on this machine's disk. */
export const installations = pgTable(
  'installations',
  {
    orgId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orgs.id),
    id: identity().unique(),
    host: text({ enum: ['local', 'github'] }).notNull(),
    account: text().notNull(),
    state: text({ enum: ['active', 'suspended', 'removed'] })
      .notNull()
      .default('active'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('installations_account_key').on(t.orgId, t.host, sql`lower(${t.account})`),
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
    uniqueIndex('repositories_name_key').on(t.orgId, sql`lower(${t.owner})`, sql`lower(${t.name})`),
  ],
)

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
