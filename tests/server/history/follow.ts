import { and, asc, eq, isNull } from 'drizzle-orm'
import { sectionIdentities } from '../../../db/schema'
import { recordDays } from '../../../server/coverage'
import { trackSectionIdentities } from '../../../server/history'
import { computeDocumentDates } from '../../../server/indexing'
import type { Context } from '../../../server/kernel/context'
import type { RepositoryKey } from '../../../server/repos/request-index'
import { refreshStaleness } from '../../../server/staleness'
import { afterIndex } from '../../../server/tickets/runs/after-index'
import type { Indexing } from '../indexing/indexing'

/** Runs the jobs that the worker runs after an index, in the same order. */
export async function followIndex(ctx: Context, { orgId, id }: RepositoryKey): Promise<void> {
  const job = { orgId, repositoryId: id }
  await computeDocumentDates(ctx, job)
  await trackSectionIdentities(ctx, job)
  await recordDays(ctx, job)
  await refreshStaleness(ctx, job)
  await afterIndex(ctx, job)
}

/** The current sections with their identities. */
export function identitiesOf({ db }: Indexing, { orgId, id }: RepositoryKey) {
  return db
    .select()
    .from(sectionIdentities)
    .where(
      and(
        eq(sectionIdentities.orgId, orgId),
        eq(sectionIdentities.repositoryId, id),
        isNull(sectionIdentities.removedAt),
      ),
    )
    .orderBy(asc(sectionIdentities.path), asc(sectionIdentities.ordinal))
}
