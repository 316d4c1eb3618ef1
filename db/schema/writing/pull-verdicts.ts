import { bigint, foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { userColumn, users } from '../accounts/orgs'
import { createdAt } from '../columns'
import { repositoryColumns } from '../library/repos'
import { pulls, VERDICTS } from './pulls'

/** The members who were asked to review a pull request. */
export const pullReviewers = pgTable(
  'pull_reviewers',
  {
    ...repositoryColumns(),
    number: bigint({ mode: 'number' }).notNull(),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.repositoryId, t.number, t.userId] }),
    foreignKey({
      columns: [t.orgId, t.repositoryId, t.number],
      foreignColumns: [pulls.orgId, pulls.repositoryId, pulls.number],
    }).onDelete('cascade'),
  ],
)

/** What each person decided last on a pull request, at a head commit. */
export const pullVerdicts = pgTable(
  'pull_verdicts',
  {
    ...repositoryColumns(),
    number: bigint({ mode: 'number' }).notNull(),
    userId: userColumn().notNull(),
    verdict: text({ enum: VERDICTS }).notNull(),
    headSha: text().notNull(),
    decidedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.repositoryId, t.number, t.userId] }),
    foreignKey({
      columns: [t.orgId, t.repositoryId, t.number],
      foreignColumns: [pulls.orgId, pulls.repositoryId, pulls.number],
    }).onDelete('cascade'),
  ],
)
