import { and, eq } from 'drizzle-orm'
import { documentReviewers, documentVerdicts } from '#db/schema/index'
import type { OrgContext, OrgProcedureContext } from '#server/kernel/context'
import { conflict, DomainError, isDomainError } from '#server/kernel/errors'
import { knownProblem } from '#server/kernel/problems/known-problem'
import type { ExpectedDocument } from '#server/kernel/repositories/expected-document'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { findDocument } from '#server/library/specs/index'
import { recordAct } from '#server/platform/audit/index'
import { notifyVerdict } from '../people/notify'
import { type LocatedRequest, lockRequest, targetOf, updateRequest } from '../requests/find-request'
import { getRequest } from '../requests/list-requests'
import { readReviewers } from '../requests/read-reviewers'
import { textHash } from '../text-hash'
import type { ReviewRequestWire } from '../wire'
import { recordApproval } from './record-approval'

interface NewVerdict extends ExpectedDocument {
  verdict: 'approved' | 'changes_requested'
  words: string
  /** The blob that the person has read. */
  sha?: string | undefined
  /** How an approval is recorded. */
  as?: 'commit' | 'pull' | undefined
}

const MAX_VERDICTS = 500

/**
 * Stores what a person decided about the present text. If that was the last missing approval, it is recorded in the document;
 * the verdict stands if that fails.
 */
export async function giveVerdict(
  ctx: OrgProcedureContext,
  requestId: number,
  verdict: NewVerdict,
): Promise<ReviewRequestWire> {
  const request = await withTransaction(ctx, async (tx) => {
    await storeVerdict(tx, await lockRequest(tx, requestId, verdict), verdict)
    return getRequest(tx, requestId)
  })
  if (verdict.verdict !== 'approved' || request.state !== 'approved' || request.is_recorded) return request
  if (!request.may_record)
    return { ...request, problem: 'An editor has to record the approval in the document.' }
  try {
    return await recordApproval(ctx, requestId, verdict.as)
  } catch (error) {
    const problem = isDomainError(error) ? error : knownProblem(error)
    if (!problem) throw error
    return { ...request, problem: problem.message }
  }
}

/** The same verdict on the same text, with the same words, changes nothing. */
async function storeVerdict(
  tx: OrgContext,
  located: LocatedRequest,
  { verdict, words, sha }: NewVerdict,
): Promise<void> {
  const { request, repository } = located
  const userId = userIdOf(tx)
  if (request.dismissedAt !== null) throw conflict('The review request was dismissed.')
  const reviewers = (await readReviewers(tx, [request.id])).get(request.id) ?? []
  const reviewer = reviewers.find((each) => each.userId === userId)
  if (!reviewer)
    throw new DomainError('forbidden', { message: 'Only people who are asked can answer a review request.' })
  const document = await findDocument(tx, {
    owner: repository.owner,
    repo: repository.name,
    file_path: request.path,
  })
  if (sha !== undefined && sha !== document.blobSha)
    throw conflict('The document has changed since you opened it. Look at what changed, then decide.')
  const hash = textHash(document.content)
  const { verdict: last } = reviewer
  if (last && last.verdict === verdict && last.textHash === hash && last.words === words) return
  const ofRequest = and(eq(documentVerdicts.orgId, tx.org.id), eq(documentVerdicts.requestId, request.id))
  if ((await tx.db.$count(documentVerdicts, ofRequest)) >= MAX_VERDICTS)
    throw conflict(
      `This review request already has ${MAX_VERDICTS} verdicts. Dismiss it and start another one.`,
    )
  const [stored] = await tx.db
    .insert(documentVerdicts)
    .values({
      orgId: tx.org.id,
      requestId: request.id,
      userId,
      verdict,
      words,
      commitSha: document.repository.headSha ?? '',
      blobSha: document.blobSha,
      textHash: hash,
      decidedAt: tx.clock.now(),
    })
    .returning({ id: documentVerdicts.id })
  if (!stored) throw new Error('insert returned no verdict')
  await tx.db
    .update(documentReviewers)
    .set({ verdictId: stored.id })
    .where(
      and(
        eq(documentReviewers.orgId, tx.org.id),
        eq(documentReviewers.requestId, request.id),
        eq(documentReviewers.userId, userId),
      ),
    )
  await updateRequest(tx, request.id)
  await notifyVerdict(tx, located, { verdict, words })
  await recordAct(tx, {
    act: verdict === 'approved' ? 'review_request.approve' : 'review_request.request_changes',
    target: targetOf(located),
    details: { commit: document.repository.headSha, sha: document.blobSha },
  })
}
