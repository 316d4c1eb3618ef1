import type { Context } from '#server/kernel/context'
import { docUrl } from '#server/kernel/urls'
import { type DecidedFinding, EMPTY_REPORT, type ReviewText } from '#spec/reviews/index'
import type { PullFacts } from '../pull/read-pull'
import type { ReviewTarget } from '../pull/review-target'
import type { ReviewRun } from '../run/read-run'
import type { FindingRow } from '../run/store-analysis'
import { reviewPage } from './publish-check'

/** The content of check and comment of a run. */
export const reviewTextOf = (
  ctx: Pick<Context, 'baseUrl'>,
  { org, repository }: ReviewTarget,
  { number }: Pick<PullFacts, 'number'>,
  run: Pick<ReviewRun, 'report' | 'gates' | 'aiSummary' | 'aiNote'>,
  { findings, address }: { findings: readonly FindingRow[]; address: string | null },
): ReviewText => {
  const page = reviewPage(ctx, org, repository, number)
  return {
    // Reports of earlier versions lack fields.
    report: { ...EMPTY_REPORT, ...run.report },
    gates: run.gates,
    findings: findings.map(decidedFinding),
    ai: { summary: run.aiSummary, note: run.aiNote },
    address,
    links: {
      review: page,
      preview: `${page}/preview`,
      document: (path, sectionId) =>
        `${ctx.baseUrl}${docUrl(org, repository, path)}${sectionId ? `#${encodeURIComponent(sectionId)}` : ''}`,
    },
  }
}

const decidedFinding = ({
  key,
  path,
  sectionId,
  sectionTitle,
  criterionId,
  criterionText,
  content,
  state,
}: FindingRow): DecidedFinding => ({
  key,
  path,
  sectionId,
  sectionTitle,
  criterionId,
  criterionText,
  content,
  state,
})
