import type { Context } from '#server/kernel/context'
import { addJob, orgFlag, PRIORITY } from '#server/kernel/jobs'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { updateStaleIssue } from '../jobs'

/** Requests an update of the issue about stale specs. At most one job per repository waits or runs. */
export function requestStaleIssue(
  ctx: Pick<Context, 'db' | 'requestId'>,
  { orgId, id: repositoryId }: Pick<Repository, 'orgId' | 'id'>,
): Promise<void> {
  const name = `stale-issue:${repositoryId}`
  const payload = { orgId, repositoryId, requestId: ctx.requestId }
  return addJob(ctx, updateStaleIssue, payload, {
    key: name,
    queue: name,
    priority: PRIORITY.staleIssue,
    flags: [orgFlag(orgId)],
  })
}
