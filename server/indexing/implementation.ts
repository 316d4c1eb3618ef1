import type { JobHandlers } from '../kernel/jobs'
import type { NoticeChecks } from '../kernel/notices/notices'
import { indexRepository } from './index-repository'
import type * as jobs from './jobs'
import type * as notices from './notices'
import { readHistory } from './read-history'
import { runMetrics } from './run-metrics'
import { stillExists, stillInReview } from './still-true'
import { sweepTexts } from './sweep-texts'

export const storedMetrics = [runMetrics]

export const jobHandlers: JobHandlers<typeof jobs> = {
  indexRepository: (ctx, payload) => indexRepository(ctx, payload, ctx),
  readHistory: (ctx, payload) => readHistory(ctx, payload, ctx),
  sweepTexts: (ctx) => sweepTexts(ctx),
}

export const noticeChecks: NoticeChecks<typeof notices> = {
  specStatusChange: stillExists,
  specCreated: stillExists,
  coverageRegression: stillExists,
  reviewRequested: stillInReview,
}
