import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { documents, reviewRequests } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { recordAct } from '#server/platform/audit/index'
import {
  type LocatedRequest,
  lockRequest,
  OF_DOCUMENT,
  targetOf,
  updateRequest,
} from '../requests/find-request'

/** A request that nobody dismissed: its document is gone. */
export async function closeGone(tx: OrgContext, located: LocatedRequest): Promise<void> {
  await updateRequest(tx, located.request.id, { dismissedAt: tx.clock.now(), dismissedBy: null })
  await recordAct(tx, { act: 'review_request.close', target: targetOf(located) })
}

/** Opens the newest closed request of each document that is back and has no open one. */
export async function reopenFound(tx: OrgContext, { orgId, id }: Repository): Promise<void> {
  const open = tx.db
    .select({ path: reviewRequests.path })
    .from(reviewRequests)
    .where(
      and(
        eq(reviewRequests.orgId, orgId),
        eq(reviewRequests.repositoryId, id),
        isNull(reviewRequests.dismissedAt),
      ),
    )
  const taken = new Set((await open).map(({ path }) => path))
  const back = await tx.db
    .select({ id: reviewRequests.id, path: reviewRequests.path })
    .from(reviewRequests)
    .innerJoin(documents, OF_DOCUMENT)
    .where(
      and(
        eq(reviewRequests.orgId, orgId),
        eq(reviewRequests.repositoryId, id),
        isNotNull(reviewRequests.dismissedAt),
        isNull(reviewRequests.dismissedBy),
      ),
    )
    .orderBy(asc(reviewRequests.id))
  const newest = new Map(back.map(({ id, path }) => [path, id]))
  for (const [path, requestId] of newest) {
    if (taken.has(path)) continue
    const located = await lockRequest(tx, requestId)
    await updateRequest(tx, requestId, { dismissedAt: null })
    await recordAct(tx, { act: 'review_request.reopen', target: targetOf(located) })
  }
}
