import type { Context } from '#server/kernel/context'
import { mayWriteAtHost } from '../pull/may-write'
import type { PullFacts } from '../pull/read-pull'
import type { ReviewTarget } from '../pull/review-target'
import { findRunOfHead } from '../run/read-run'
import { readSettings } from '../settings/read-settings'

/**
 * The changed documents, if someone with write access other than the author approved the merged head. Approvals of earlier
 * heads do not count. Local pull requests have no reviews.
 */
export async function findApprovedDocuments(
  ctx: Context,
  target: ReviewTarget,
  { number, author, head }: PullFacts,
): Promise<string[]> {
  const { forge, repository } = target
  const { approvalApproves } = await readSettings(ctx, repository)
  if (!approvalApproves || !forge) return []
  const { orgId, id: repositoryId } = repository
  const run = await findRunOfHead(ctx, { orgId, repositoryId, number, headSha: head.commitSha })
  const documents = (run?.report?.documents ?? []).filter(({ status }) => status !== 'removed')
  if (documents.length === 0) return []
  for (const login of await forge.host.approvals(forge.ref, number, head.commitSha))
    if (login !== author && (await mayWriteAtHost(target, login))) return documents.map(({ path }) => path)
  return []
}
