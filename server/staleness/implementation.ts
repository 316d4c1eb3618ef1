import type { JobHandlers } from '../kernel/jobs'
import type { NoticeChecks } from '../kernel/notices/notices'
import { updateStaleIssue } from './issue/update-stale-issue'
import type * as jobs from './jobs'
import type * as notices from './notices'
import { stillStale } from './record-stale-specs'
import { refreshStaleness } from './refresh-staleness'
import { stalenessRouter } from './router'

export { tools } from './tools'

export const procedures = { staleness: stalenessRouter }

export const jobHandlers: JobHandlers<typeof jobs> = {
  updateStaleIssue,
  refreshStaleness: (ctx, payload) => refreshStaleness(ctx, payload, ctx),
}

export const noticeChecks: NoticeChecks<typeof notices> = { staleSpecWarning: stillStale }
