import { and, asc, count, eq, inArray, sql, sum } from 'drizzle-orm'
import { documents } from '#db/schema/index'
import type { SourceRepository } from '../delivery/read-sources'
import type { DeliveryContext } from '../delivery/target'

/** The numbers of each repository with specs. Deprecated specs do not count. */
export async function countDashboards(
  { db, org }: DeliveryContext,
  sources: readonly SourceRepository[],
): Promise<object[]> {
  const names = new Map(sources.map(({ id, fullName }) => [id, fullName]))
  if (names.size === 0) return []
  const rows = await db
    .select({
      repositoryId: documents.repositoryId,
      specs: count(),
      sections: sum(documents.totalSections).mapWith(Number),
      doneSections: sum(documents.doneSections).mapWith(Number),
      criteria: sum(documents.totalAc).mapWith(Number),
      doneCriteria: sum(documents.doneAc).mapWith(Number),
    })
    .from(documents)
    .where(
      and(
        eq(documents.orgId, org.id),
        inArray(documents.repositoryId, [...names.keys()]),
        eq(documents.isSpec, true),
        sql`${documents.status} is distinct from 'deprecated'`,
      ),
    )
    .groupBy(documents.repositoryId)
    .orderBy(asc(documents.repositoryId))
  return rows.map(({ repositoryId, ...numbers }) => ({
    repositoryId,
    source: names.get(repositoryId) ?? '',
    ...numbers,
  }))
}
