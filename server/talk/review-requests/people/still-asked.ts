import { and, eq, inArray, isNull } from 'drizzle-orm'
import { documentReviewers, reviewRequests } from '#db/schema/index'
import type { NoticeCheck } from '#server/kernel/notices/notice-checks'

/** Nobody is told of a request that was dismissed meanwhile, or that they have answered. */
export const stillAsked: NoticeCheck = async ({ db }, { orgId }, items) => {
  const ids = items.map(({ requestId }) => Number(requestId))
  if (ids.length === 0) return []
  const rows = await db
    .select({ requestId: documentReviewers.requestId, userId: documentReviewers.userId })
    .from(documentReviewers)
    .innerJoin(
      reviewRequests,
      and(
        eq(reviewRequests.orgId, documentReviewers.orgId),
        eq(reviewRequests.id, documentReviewers.requestId),
      ),
    )
    .where(
      and(
        eq(documentReviewers.orgId, orgId),
        inArray(documentReviewers.requestId, ids),
        isNull(documentReviewers.verdictId),
        isNull(reviewRequests.dismissedAt),
      ),
    )
  const asked = new Set(rows.map(({ requestId, userId }) => `${requestId} ${userId}`))
  return items.filter(({ requestId, userId }) => asked.has(`${requestId} ${userId}`))
}
