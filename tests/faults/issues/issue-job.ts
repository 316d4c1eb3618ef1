import { triageIssue } from '#server/assist/triage/run/triage-issue'
import { updateStaleIssue } from '#server/insight/staleness/issue/update-stale-issue'
import type { JobContext } from '#server/kernel/context'

/** A job that writes to issues: the triage of an issue, or the issue about stale specs. */
export interface IssueJob {
  kind: 'triage' | 'stale'
  orgId: number
  repositoryId: number
  number: number
}

export async function runIssueJob(ctx: JobContext, { kind, number, ...place }: IssueJob): Promise<void> {
  const task = { ...place, requestId: 'kills' }
  if (kind === 'triage') return triageIssue(ctx, { ...task, number })
  await updateStaleIssue(ctx, task)
}
