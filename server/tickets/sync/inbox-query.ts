import { and, eq, type SQL, sql } from 'drizzle-orm'
import { repositories } from '#db/schema/index'
import { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { Text } from '#server/kernel/text/text'

/** What every inbox of the sync is filtered by. */
export const inboxFilter = {
  q: Text.trim().max(200).default('').meta({ description: 'Words that a row has' }),
  repo: RepoFilter.optional(),
}

export interface InboxFilter {
  q?: string
  repo?: RepoFilter
  limit: number
  offset: number
}

export const repoName = sql<string>`${repositories.owner} || '/' || ${repositories.name}`

/** Whether a row is of the repository, and has all words in these columns together. */
export function isFound({ q = '', repo }: InboxFilter, columns: SQL[]): SQL | undefined {
  const text = sql`lower(concat_ws(' ', ${sql.join(columns, sql`, `)}))`
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return and(
    repo && eq(sql`lower(${repositories.owner})`, repo.owner.toLowerCase()),
    repo && eq(sql`lower(${repositories.name})`, repo.name.toLowerCase()),
    ...words.map((word) => sql`strpos(${text}, ${word}) > 0`),
  )
}
