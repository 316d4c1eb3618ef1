import type { Context } from '#server/kernel/context'
import { isPermanentRefusal } from '#server/ports/codehost/port'
import type { PullFacts } from '../pull/read-pull'
import type { ReviewTarget } from '../pull/review-target'
import { findRunOfHead } from '../run/read-run'
import { CHECK_NAME, reviewPage } from './publish-check'

/**
 * A neutral check for a head that is not reviewed, so that a branch that requires the check is not blocked. A head that was reviewed keeps
 * its check.
 */
export async function publishSkipped(
  ctx: Context,
  { forge, org, repository }: ReviewTarget,
  { number, head }: PullFacts,
  reason: string,
): Promise<void> {
  if (!forge) return
  const { orgId, id: repositoryId } = repository
  const run = await findRunOfHead(ctx, { orgId, repositoryId, number, headSha: head.commitSha })
  if (run?.state === 'done') return
  const check = { name: CHECK_NAME, headSha: head.commitSha, kind: 'skipped' }
  try {
    if ((await forge.host.findCheck(forge.ref, check)) !== null) return
    const detailsUrl = reviewPage(ctx, org, repository, number)
    const text = { conclusion: 'neutral' as const, title: 'Not reviewed', summary: reason, detailsUrl }
    await forge.host.createCheck(forge.ref, { ...check, ...text })
  } catch (error) {
    if (!isPermanentRefusal(error)) throw error
    ctx.log.info({ err: error, repository: repositoryId, pull: number }, 'the host does not take the check')
  }
}
