import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { repositoryColumns, repositoryReference } from '../library/repos'

/** The colors of a repository's labels. A label without a row is gray. */
export const issueLabels = pgTable(
  'issue_labels',
  {
    ...repositoryColumns(),
    name: text().notNull(),
    color: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.repositoryId, t.name] }), repositoryReference(t)],
)
