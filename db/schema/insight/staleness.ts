import {
  bigint,
  boolean,
  foreignKey,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { userColumn } from '../accounts/orgs'
import { identity, instant } from '../columns'
import { sectionIdentities } from '../library/history'
import { repositoryColumns, repositoryReference } from '../library/repos'

/** The newest change of each file that a section names as its implementation. */
export const codeChanges = pgTable(
  'code_changes',
  {
    ...repositoryColumns(),
    path: text().notNull(),
    /** Null for a file without history. */
    changedAt: instant(),
    commitSha: text(),
    /** Whether the newest change removed or renamed the file. */
    isRemoved: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.repositoryId, t.path] }), repositoryReference(t)],
)

/** The issue that lists the stale specs of a repository. It is created once and reused. */
export const staleIssues = pgTable(
  'stale_issues',
  {
    ...repositoryColumns(),
    /** Stored before the issue is created, to find the issue if the response was lost. */
    requestId: uuid().notNull(),
    requestedAt: instant().notNull(),
    /** The id of the issue at its tracker. Null until it exists. */
    issueId: text(),
    /** `dismissed`: a person closed it. It stays closed until no spec is stale. */
    state: text({ enum: ['open', 'closed', 'dismissed'] }).notNull(),
    /** A digest of the last written text. */
    written: text(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.repositoryId] }), repositoryReference(t)],
)

/** Attestations: someone compared the section with the code of that commit. Valid while the section's text is unchanged. */
export const attestations = pgTable(
  'attestations',
  {
    orgId: bigint({ mode: 'number' }).notNull(),
    id: identity(),
    sectionIdentityId: bigint({ mode: 'number' }).notNull(),
    sectionHash: text().notNull(),
    commitSha: text().notNull(),
    attestedBy: userColumn().notNull(),
    attestedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.sectionIdentityId],
      foreignColumns: [sectionIdentities.orgId, sectionIdentities.id],
    }).onDelete('cascade'),
    uniqueIndex('attestations_once_key').on(
      t.orgId,
      t.sectionIdentityId,
      t.sectionHash,
      t.commitSha,
      t.attestedBy,
    ),
  ],
)
