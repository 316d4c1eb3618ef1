import { and, eq, exists, isNotNull, isNull } from 'drizzle-orm'
import { memberships, savedSearches, users, type WatchedResult, watchedResults } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'

type WatchContext = Pick<OrgContext, 'db' | 'org'>

export interface Watch {
  userId: number
  searchId: number
  name: string
  query: string
  /** Its last results in the repository. */
  results: readonly WatchedResult[]
  hasTooMany: boolean
}

/**
 * The watches of a query whose owners are members of the org, who all may read it. Locked against deletion until the end of the
 * transaction.
 */
export async function readWatches(
  { db, org }: WatchContext,
  query: string,
  repositoryId: number,
): Promise<Watch[]> {
  const isMember = db
    .select()
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.orgId, savedSearches.orgId),
        eq(memberships.userId, savedSearches.userId),
        isNull(users.deactivatedAt),
      ),
    )
  const rows = await db
    .select({ search: savedSearches, kept: watchedResults })
    .from(savedSearches)
    .leftJoin(
      watchedResults,
      and(
        eq(watchedResults.orgId, savedSearches.orgId),
        eq(watchedResults.userId, savedSearches.userId),
        eq(watchedResults.searchId, savedSearches.id),
        eq(watchedResults.repositoryId, repositoryId),
      ),
    )
    .where(
      and(
        eq(savedSearches.orgId, org.id),
        eq(savedSearches.query, query),
        isNotNull(savedSearches.watchedAt),
        exists(isMember),
      ),
    )
    .orderBy(savedSearches.id)
    .for('key share', { of: savedSearches })
  return rows.map(({ search: { userId, id: searchId, name }, kept: keptResults }) => ({
    userId,
    searchId,
    name,
    query,
    results: keptResults?.results ?? [],
    hasTooMany: keptResults?.hasTooMany ?? false,
  }))
}

export async function keepResults(
  { db, org }: WatchContext,
  { userId, searchId }: Watch,
  repositoryId: number,
  { results, hasTooMany }: Pick<Watch, 'results' | 'hasTooMany'>,
): Promise<void> {
  const columns = { results: [...results], hasTooMany }
  await db
    .insert(watchedResults)
    .values({ orgId: org.id, userId, searchId, repositoryId, ...columns })
    .onConflictDoUpdate({
      target: [
        watchedResults.orgId,
        watchedResults.userId,
        watchedResults.searchId,
        watchedResults.repositoryId,
      ],
      set: columns,
    })
}
