import type { JobHandlers } from '#server/kernel/jobs'
import type * as jobs from './jobs'
import { triageRouter } from './router'
import { triageIssue } from './run/triage-issue'

export { EVENTS as events, onIssueChange } from './events'

export const procedures = { triage: triageRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  triageIssue: (ctx, task) => triageIssue(ctx, task),
}
