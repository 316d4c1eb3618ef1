import { and, eq, sql } from 'drizzle-orm'
import { documents, type WatchedResult } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { groupBy } from '#shared/group-by'
import type { ResultChanges } from './compare-results'

/**
 * Omits moved results: their document is gone from its path, and another path has a new result with the same section and
 * titles.
 */
export async function dropMoved(
  ctx: Pick<OrgContext, 'db' | 'org'>,
  repositoryId: number,
  { added, removed }: ResultChanges,
): Promise<ResultChanges> {
  if (added.length === 0 || removed.length === 0) return { added, removed }
  const existing = await findExisting(
    ctx,
    repositoryId,
    removed.map(({ path }) => path),
  )
  const newPlaces = groupBy(added, nameOf)
  const moved = new Set<WatchedResult>()
  for (const result of removed) {
    const place = existing.has(result.path) ? undefined : newPlaces.get(nameOf(result))?.shift()
    if (place) moved.add(result).add(place)
  }
  const hasChanged = (result: WatchedResult) => !moved.has(result)
  return { added: added.filter(hasChanged), removed: removed.filter(hasChanged) }
}

const nameOf = ({ sectionId, title }: WatchedResult) => JSON.stringify([sectionId, title])

async function findExisting(
  { db, org }: Pick<OrgContext, 'db' | 'org'>,
  repositoryId: number,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ path: documents.path })
    .from(documents)
    .where(
      and(
        eq(documents.orgId, org.id),
        eq(documents.repositoryId, repositoryId),
        sql`${documents.path} = any(${sql.param(paths)}::text[])`,
      ),
    )
  return new Set(rows.map(({ path }) => path))
}
