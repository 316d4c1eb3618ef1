import type { repositories } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { reviewRequestsPath } from '#shared/page-paths'
import type { ReviewerWire, ReviewRequestWire } from '../wire'
import type { RequestRow } from './find-request'
import { mayDismiss } from './may-dismiss'
import type { Reviewer } from './read-reviewers'
import { stateOf } from './state-of'

/** A request as it is read. */
export interface ReadRequest {
  request: RequestRow
  repository: typeof repositories.$inferSelect
  requestedBy: string
  title: string | null
  presentSha: string | null
  /** Null if the document is gone, or nobody has decided yet. */
  presentHash: string | null
  reviewers: readonly Reviewer[]
}

export function requestToWire(ctx: OrgContext, read: ReadRequest): ReviewRequestWire {
  const { request, repository, requestedBy, title, presentSha, presentHash } = read
  const { owner, name } = repository
  const reviewers = read.reviewers.map((reviewer) => reviewerToWire(ctx, reviewer, presentHash))
  const state = stateOf(request.dismissedAt, reviewers)
  const isRecorded = request.recordedHash !== null && request.recordedHash === presentHash
  return {
    id: request.id,
    repo: `${owner}/${name}`,
    path: request.path,
    document_title: title ?? request.path,
    sha: presentSha,
    message: request.message,
    requested_by: { user_id: request.requestedBy, name: requestedBy },
    state,
    reviewers,
    is_recorded: isRecorded,
    recorded_as: isRecorded ? request.recordedAs : null,
    recorded_url: isRecorded ? request.recordedUrl : null,
    problem: null,
    may_dismiss: request.dismissedAt === null && mayDismiss(ctx, request),
    may_record: state === 'approved' && !isRecorded && ctx.permissions.includes('specs:write'),
    created_at: request.createdAt.toISOString(),
    updated_at: request.updatedAt.toISOString(),
    url: reviewRequestsPath(ctx.org.slug, owner, name, request.path),
  }
}

/** A verdict on a document that is gone is outdated as well. */
function reviewerToWire(
  { actor }: OrgContext,
  { userId, name, team, verdict, last }: Reviewer,
  presentHash: string | null,
): ReviewerWire {
  return {
    user_id: userId,
    name,
    is_you: 'userId' in actor && actor.userId === userId,
    team,
    state: verdict?.verdict ?? 'requested',
    is_outdated: verdict !== null && verdict.textHash !== presentHash,
    words: verdict?.words ?? '',
    decided_at: verdict?.decidedAt.toISOString() ?? null,
    seen_commit: last?.commitSha ?? null,
    has_changed_since: last !== null && presentHash !== null && last.textHash !== presentHash,
  }
}
