import { and, eq, sql } from 'drizzle-orm'
import { documents, repositories, suggestions } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { type ExpectedDocument, isOnDocument } from '#server/kernel/repositories/expected-document'
import { isConnected } from '#server/kernel/repositories/find-repository'

export type SuggestionRow = typeof suggestions.$inferSelect

/** A suggestion with its document. */
export interface LocatedSuggestion {
  suggestion: SuggestionRow
  repository: typeof repositories.$inferSelect
  /** The document's title, or its path if the document is gone. */
  title: string
  owner: string | null
  team: string | null
}

export const OF_REPOSITORY = and(
  eq(repositories.orgId, suggestions.orgId),
  eq(repositories.id, suggestions.repositoryId),
)

export const OF_DOCUMENT = and(
  eq(documents.orgId, suggestions.orgId),
  eq(documents.repositoryId, suggestions.repositoryId),
  eq(documents.path, suggestions.path),
)

/** Locks the suggestion, so that it is settled once. 404 if its repository is not connected, or it is on another document. */
export async function lockSuggestion(
  { db, org }: OrgContext,
  id: number,
  expected: ExpectedDocument = {},
): Promise<LocatedSuggestion> {
  const [row] = await db
    .select({
      suggestion: suggestions,
      repository: repositories,
      title: sql<string>`coalesce(${documents.title}, ${suggestions.path})`,
      owner: documents.owner,
      team: documents.team,
    })
    .from(suggestions)
    .innerJoin(repositories, OF_REPOSITORY)
    .leftJoin(documents, OF_DOCUMENT)
    .where(and(eq(suggestions.orgId, org.id), eq(suggestions.id, id), isConnected))
    .for('update', { of: suggestions })
  if (!row || !isOnDocument(row.repository, row.suggestion.path, expected)) throw notFound()
  return row
}

/** How the audit log names a suggestion. */
export const targetOf = ({
  suggestion,
  repository,
}: Pick<LocatedSuggestion, 'suggestion' | 'repository'>) => ({
  kind: 'suggestion',
  id: suggestion.id,
  name: `${repository.owner}/${repository.name}/${suggestion.path}`,
})
