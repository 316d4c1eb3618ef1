import type { OrgContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { requestReview } from '../request-review'
import { findReview, type ReviewAddress } from './find-review'

/** Reviews the head again, even without a push. */
export function runAgain(ctx: OrgContext, at: ReviewAddress): Promise<{ ok: true }> {
  return withTransaction(ctx, async (tx) => {
    const { review, repository } = await findReview(tx, at)
    if (review.state !== 'open')
      throw conflict(`The pull request is ${review.state}. Only open ones are reviewed.`)
    const { orgId, repositoryId, number } = review
    await requestReview(tx, { orgId, repositoryId, number, isRepeated: true, requestedBy: userIdOf(tx) })
    await recordAct(tx, {
      act: 'review.run',
      target: { kind: 'review', id: number, name: `${repository.owner}/${repository.name}#${number}` },
    })
    return { ok: true }
  })
}
