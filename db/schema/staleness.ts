import { bigint, foreignKey, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant } from './columns'
import { sectionIdentities } from './history'
import { users } from './orgs'
import { repositories } from './repos'

/** The newest change of each file that a section names as its implementation. */
export const codeChanges = pgTable(
  'code_changes',
  {
    orgId: bigint({ mode: 'number' }).notNull(),
    repositoryId: bigint({ mode: 'number' }).notNull(),
    path: text().notNull(),
    /** Null for a file without history. */
    changedAt: instant(),
    commitSha: text(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.repositoryId, t.path] }),
    foreignKey({
      columns: [t.orgId, t.repositoryId],
      foreignColumns: [repositories.orgId, repositories.id],
    }).onDelete('cascade'),
  ],
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
    attestedBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
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
