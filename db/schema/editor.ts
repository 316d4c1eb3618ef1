import { bigint, foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, instant } from './columns'
import { repositories } from './repos'

/**
 * The journal of saves as pull requests in progress. A row is written before the first change of the repository, so that
 * a job can undo what a dead process has left there.
 */
export const pullSaves = pgTable(
  'pull_saves',
  {
    orgId: bigint({ mode: 'number' }).notNull(),
    id: identity(),
    repositoryId: bigint({ mode: 'number' }).notNull(),
    branch: text().notNull(),
    /** The commit at which the branch starts, and the message of our commit on it. */
    baseSha: text().notNull(),
    message: text().notNull(),
    /** The deadline of the request that began the save. After it, the job takes over. */
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({
      columns: [t.orgId, t.repositoryId],
      foreignColumns: [repositories.orgId, repositories.id],
    }).onDelete('cascade'),
  ],
)
