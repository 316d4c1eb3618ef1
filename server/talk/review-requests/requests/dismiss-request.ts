import type { OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import type { ReviewRequestWire } from '../wire'
import { lockRequest, targetOf, updateRequest } from './find-request'
import { getRequest } from './list-requests'
import { mayDismiss } from './may-dismiss'

/** Dismissing a request again changes nothing. */
export function dismissRequest(ctx: OrgContext, requestId: number): Promise<ReviewRequestWire> {
  return withTransaction(ctx, async (tx) => {
    const located = await lockRequest(tx, requestId)
    if (!mayDismiss(tx, located.request))
      throw new DomainError('forbidden', {
        message: 'Only editors and the person who started a review request can dismiss it.',
      })
    if (located.request.dismissedAt === null) {
      await updateRequest(tx, requestId, { dismissedAt: tx.clock.now(), dismissedBy: userIdOf(tx) })
      await recordAct(tx, { act: 'review_request.dismiss', target: targetOf(located) })
    }
    return getRequest(tx, requestId)
  })
}
