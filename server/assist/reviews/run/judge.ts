import type { Context } from '#server/kernel/context'
import {
  checkGates,
  criteriaCoverage,
  type GateResult,
  type ReviewReport,
  sectionsToReview,
} from '#spec/reviews/index'
import type { ReviewTarget } from '../pull/review-target'
import { readSettings } from '../settings/read-settings'
import type { FindingRow } from './store-analysis'

/** The gates of the repository with the current decisions about findings. */
export async function judge(
  ctx: Pick<Context, 'db'>,
  { repository }: Pick<ReviewTarget, 'repository'>,
  report: ReviewReport,
  findings: readonly Pick<FindingRow, 'kind' | 'state' | 'path' | 'sectionId'>[],
): Promise<GateResult[]> {
  const isOpen = new Set(
    findings
      .filter(({ kind, state }) => kind === 'touched' && state !== 'attested')
      .map(({ path, sectionId }) => `${path}\n${sectionId}`),
  )
  return checkGates(await readSettings(ctx, repository), {
    lintErrors: report.problems.filter(({ severity }) => severity === 'error').length,
    coverage: criteriaCoverage(report.coverage.after),
    openSections: sectionsToReview(report)
      .filter(({ path, sectionId }) => isOpen.has(`${path}\n${sectionId}`))
      .map(({ name }) => name),
    isTruncated: report.isTruncated,
  })
}
