import { defineJob } from '#server/kernel/jobs'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import type { RepositoryTask } from '#server/kernel/repositories/repository-task'

export interface PullTask extends RepositoryId {
  number: number
  requestId: string
}

/** Reviews the head of a pull request, without AI. */
export const reviewPull = defineJob<PullTask & { isRepeated?: boolean; requestedBy?: number }>(
  'reviews/review',
)
/** Reviews the pull requests that were open before the first index of the repository. */
export const reviewOpenPulls = defineJob<RepositoryTask>('reviews/open')
/** Judges the gates of a group of a merge queue. */
export const checkMergeGroup = defineJob<RepositoryTask & { headSha: string; baseSha: string }>(
  'reviews/merge-group',
)
/** Updates check and comment of the newest finished run after decisions and setting changes. */
export const publishRun = defineJob<PullTask>('reviews/publish')
/** Asks the model about a finished run. */
export const reviewWithAi = defineJob<PullTask & { runId: number }>('reviews/ai')
/** Records what a merged pull request realized. */
export const settleMerge = defineJob<PullTask>('reviews/merge')
/** Executes a command in a comment. The payload contains comments of code hosts, because events bring them. */
export const runCommand = defineJob<
  PullTask & {
    /** Id of the comment, the review or the check run that gave the command. */
    commentId: number
    hosted?: { body: string; login: string; kind: 'pull' | 'line' | 'review' | 'check' }
  }
>('reviews/command')
