import type { ChangeHandler } from '#server/kernel/changes'
import { addJob, type JobHandlers, PRIORITY } from '#server/kernel/jobs'
import type { CheckedNotice } from '#server/kernel/notices/notice-checks'
import { historyQueue } from '#server/kernel/repositories/repository-task'
import type * as jobs from './jobs'
import { placeThreads } from './jobs'
import { commentAnswered, commentMention, pullCommented, specCommented } from './notices'
import { stillThere } from './people/still-there'
import { updatePlaces } from './places/update-places'
import { commentsRouter } from './router'

export { tools } from './tools'

export const procedures = { comments: commentsRouter }

export const onSectionsIdentified: ChangeHandler<'onSectionsIdentified'> = (tx, { orgId, repositoryId }) =>
  addJob(
    tx,
    placeThreads,
    { orgId, repositoryId, requestId: tx.requestId },
    { queue: historyQueue(repositoryId), key: `comments:${repositoryId}`, priority: PRIORITY.identities },
  )

export const jobHandlers: JobHandlers<typeof jobs> = {
  placeThreads: updatePlaces,
}

export const noticeChecks: readonly CheckedNotice[] = [
  commentMention,
  commentAnswered,
  pullCommented,
  specCommented,
].map((kind) => ({ kind, check: stillThere }))
