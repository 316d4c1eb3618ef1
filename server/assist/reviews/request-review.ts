import type { Context } from '#server/kernel/context'
import { addJob, orgFlag, type PayloadOf } from '#server/kernel/jobs'
import { checkMergeGroup, type PullTask, reviewPull, runCommand } from './jobs'

interface ReviewRequest extends Omit<PullTask, 'requestId'> {
  /** Reviews the head again, even if it has a finished run. */
  isRepeated?: boolean
  requestedBy?: number
}

/** Requests a review of the pull request in the caller's transaction. A waiting request also covers this one. */
export const requestReview = (
  ctx: Pick<Context, 'db' | 'requestId'>,
  { orgId, repositoryId, number, isRepeated, requestedBy }: ReviewRequest,
): Promise<void> =>
  addJob(
    ctx,
    reviewPull,
    { orgId, repositoryId, number, isRepeated, requestedBy, requestId: ctx.requestId },
    { ...jobOfPull('review', { repositoryId, number }), flags: [orgFlag(orgId)] },
  )

/** Requests the execution of a comment's command. */
export const requestCommand = (
  ctx: Pick<Context, 'db' | 'requestId'>,
  command: Omit<PayloadOf<typeof runCommand>, 'requestId'>,
): Promise<void> =>
  addJob(
    ctx,
    runCommand,
    { ...command, requestId: ctx.requestId },
    { ...jobOfPull(`command:${command.commentId}`, command), flags: [orgFlag(command.orgId)] },
  )

/** Requests the check of a group of a merge queue. */
export const requestMergeGroup = (
  ctx: Pick<Context, 'db' | 'requestId'>,
  group: Omit<PayloadOf<typeof checkMergeGroup>, 'requestId'>,
): Promise<void> =>
  addJob(
    ctx,
    checkMergeGroup,
    { ...group, requestId: ctx.requestId },
    { key: `reviews:${group.repositoryId}:group:${group.headSha}`, flags: [orgFlag(group.orgId)] },
  )

/** Jobs of a pull request run one after another, and at most one of each kind waits. */
export function jobOfPull(kind: string, { repositoryId, number }: Pick<PullTask, 'repositoryId' | 'number'>) {
  const pull = `reviews:${repositoryId}:${number}`
  return { queue: pull, key: `${pull}:${kind}` }
}
