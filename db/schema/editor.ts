import { bigint, foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, instant } from './columns'
import { repositories } from './repos'

/**
 * Saves as pull requests that are under way, written before the first of them reaches the repository. What a process
 * that died in the middle has left there is found by these.
 */
export const pullSaves = pgTable(
  'pull_saves',
  {
    orgId: bigint({ mode: 'number' }).notNull(),
    id: identity(),
    repositoryId: bigint({ mode: 'number' }).notNull(),
    branch: text().notNull(),
    /** The commit that the branch starts at, and the message of the one that comes on it. */
    baseSha: text().notNull(),
    message: text().notNull(),
    /** Until then it is in the hands of the request that began it. */
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
