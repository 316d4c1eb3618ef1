import type { OrgProcedureContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { findDocument } from '#server/library/specs/index'
import { recordAct } from '#server/platform/audit/index'
import { editAsRead } from '#server/writing/editor/index'
import { lockRequest, targetOf, updateRequest } from '../requests/find-request'
import { getRequest } from '../requests/list-requests'
import { textHash } from '../text-hash'
import type { ReviewRequestWire } from '../wire'

/**
 * Sets `review_status: approved` by a commit or a pull request, as other edits of the person are saved. A newer text than the
 * approved one is refused.
 */
export async function recordApproval(
  ctx: OrgProcedureContext,
  requestId: number,
  as?: 'commit' | 'pull',
): Promise<ReviewRequestWire> {
  const request = await getRequest(ctx, requestId)
  if (request.is_recorded) return request
  if (request.state !== 'approved')
    throw conflict('Not everybody who was asked has approved the present text.')
  const [owner = '', repo = ''] = request.repo.split('/')
  const at = { owner, repo, file_path: request.path }
  const document = await findDocument(ctx, at)
  const approvedHash = textHash(document.content)
  const requireApproved = ({ sha, content }: { sha: string | null; content: string }) => {
    if (sha !== request.sha && textHash(content) !== approvedHash) throw changed()
  }
  if (document.blobSha !== request.sha) throw changed()
  const saved = await editAsRead(ctx, at, {
    edits: [{ set_frontmatter: { key: 'review_status', value: 'approved' } }],
    as,
    requireVersion: requireApproved,
  })
  return withTransaction(ctx, async (tx) => {
    const located = await lockRequest(tx, requestId)
    if (located.request.recordedHash === approvedHash) return getRequest(tx, requestId)
    await updateRequest(tx, requestId, {
      recordedHash: approvedHash,
      recordedAs: saved.saved_as === 'pull_request' ? 'pull_request' : saved.saved_as && 'commit',
      recordedUrl: saved.url,
    })
    await recordAct(tx, {
      act: 'review_request.record',
      target: targetOf(located),
      details: { commit: saved.commit_sha, saved_as: saved.saved_as },
    })
    return getRequest(tx, requestId)
  })
}

const changed = () => conflict('The document has changed since it was approved. Ask for another review.')
