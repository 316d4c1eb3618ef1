import type { Context } from '#server/kernel/context'
import { addJob, orgFlag, PRIORITY } from '#server/kernel/jobs'
import { type IssueTask, triageIssue } from './jobs'

/** At most one job per issue waits. Those of a repository run one after another, so that two similar issues see each other. */
export function requestTriage(
  ctx: Pick<Context, 'db' | 'requestId' | 'clock'>,
  { orgId, repositoryId, number }: Omit<IssueTask, 'requestId' | 'requestedAt'>,
): Promise<void> {
  return addJob(
    ctx,
    triageIssue,
    { orgId, repositoryId, number, requestId: ctx.requestId, requestedAt: ctx.clock.now().toISOString() },
    {
      key: `triage:${orgId}:${repositoryId}:${number}`,
      queue: `triage:${orgId}:${repositoryId}`,
      priority: PRIORITY.triage,
      flags: [orgFlag(orgId)],
    },
  )
}
