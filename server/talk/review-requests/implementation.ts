import type { ChangeHandler } from '#server/kernel/changes'
import { addJob, type JobHandlers, PRIORITY } from '#server/kernel/jobs'
import type { CheckedNotice } from '#server/kernel/notices/notice-checks'
import { historyQueue } from '#server/kernel/repositories/repository-task'
import { followDocuments } from './follow/follow-documents'
import type * as jobs from './jobs'
import { moveRequests } from './jobs'
import { documentReviewRequested } from './notices'
import { stillAsked } from './people/still-asked'
import { reviewRequestsRouter } from './router'

export { removeReviewer as onMemberLeft } from './people/remove-reviewer'
export { tools } from './tools'

export const procedures = { reviewRequests: reviewRequestsRouter }

/** Runs after the renames of the publication are known. */
export const onSectionsIdentified: ChangeHandler<'onSectionsIdentified'> = (tx, { orgId, repositoryId }) =>
  addJob(
    tx,
    moveRequests,
    { orgId, repositoryId, requestId: tx.requestId },
    {
      queue: historyQueue(repositoryId),
      key: `review-requests:${repositoryId}`,
      priority: PRIORITY.identities,
    },
  )

export const jobHandlers: JobHandlers<typeof jobs> = {
  moveRequests: followDocuments,
}

export const noticeChecks: readonly CheckedNotice[] = [{ kind: documentReviewRequested, check: stillAsked }]
