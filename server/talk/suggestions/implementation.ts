import type { ChangeHandler } from '#server/kernel/changes'
import { addJob, type JobHandlers, PRIORITY } from '#server/kernel/jobs'
import type { CheckedNotice } from '#server/kernel/notices/notice-checks'
import { historyQueue } from '#server/kernel/repositories/repository-task'
import { followDocuments } from './follow/follow-documents'
import type * as jobs from './jobs'
import { moveSuggestions } from './jobs'
import { suggestionMade, suggestionMention } from './notices'
import { suggestionsRouter } from './router'
import { stillOpen } from './still-open'

export { tools } from './tools'

export const procedures = { suggestions: suggestionsRouter }

/** Runs after the renames of the publication are known. */
export const onSectionsIdentified: ChangeHandler<'onSectionsIdentified'> = (tx, { orgId, repositoryId }) =>
  addJob(
    tx,
    moveSuggestions,
    { orgId, repositoryId, requestId: tx.requestId },
    { queue: historyQueue(repositoryId), key: `suggestions:${repositoryId}`, priority: PRIORITY.identities },
  )

export const jobHandlers: JobHandlers<typeof jobs> = {
  moveSuggestions: followDocuments,
}

export const noticeChecks: readonly CheckedNotice[] = [suggestionMade, suggestionMention].map((kind) => ({
  kind,
  check: stillOpen,
}))
