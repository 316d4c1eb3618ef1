import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, instant } from '../columns'
import { repositoryReference } from '../library/repos'

/**
 * Journal of saves as pull requests in progress. The row is written before the repository is changed, so that
 * a job can undo the changes of a process that died.
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
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), repositoryReference(t)],
)
