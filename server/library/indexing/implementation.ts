import type { JobHandlers } from '#server/kernel/jobs'
import type { CheckedNotice } from '#server/kernel/notices/notice-checks'
import { computeDocumentDates } from './compute-document-dates'
import { indexRepository } from './index-repository'
import type * as jobs from './jobs'
import { coverageRegression, reviewRequested, specCreated, specStatusChange } from './notices'
import { runMetrics } from './run-metrics'
import { stillExists, stillInReview } from './still-true'
import { sweepTexts } from './sweep-texts'

export const storedMetrics = [runMetrics]

export const jobHandlers: JobHandlers<typeof jobs> = {
  indexRepository: (ctx, payload) => indexRepository(ctx, payload, ctx),
  computeDocumentDates: (ctx, payload) => computeDocumentDates(ctx, payload, ctx),
  sweepTexts: (ctx) => sweepTexts(ctx),
}

export const noticeChecks: readonly CheckedNotice[] = [
  { kind: specStatusChange, check: stillExists },
  { kind: specCreated, check: stillExists },
  { kind: coverageRegression, check: stillExists },
  { kind: reviewRequested, check: stillInReview },
]
