import { and, asc, eq, isNull } from 'drizzle-orm'
import { sectionIdentities } from '#db/schema/index'
import { recordDays } from '#server/insight/coverage/index'
import { refreshStaleness } from '#server/insight/staleness/index'
import type { Context } from '#server/kernel/context'
import { trackSectionIdentities } from '#server/library/history/index'
import { computeDocumentDates } from '#server/library/indexing/index'
import type { RepositoryKey } from '#server/library/repos/request-index'
import { afterIndex } from '#server/tickets/sync/runs/after-index'
import type { Indexing } from '#tests/server/library/indexing/indexing'

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
