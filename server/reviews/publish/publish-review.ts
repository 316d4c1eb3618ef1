import {
  checkGates,
  criteriaCoverage,
  isWorthComment,
  sectionsToReview,
  writeSummary,
} from '../../../spec/reviews'
import type { Context } from '../../kernel/context'
import { planOf } from '../../kernel/entitlements/org-plan'
import { withTransaction } from '../../kernel/transaction'
import { recordNotice } from '../../notices'
import { prAnalysisSummary } from '../notices'
import type { PullFacts } from '../pull/read-pull'
import type { ReviewTarget } from '../pull/review-target'
import { changeRun, type ReviewRun } from '../run/begin-run'
import { readRun } from '../run/read-run'
import { type FindingRow, readFindings } from '../run/store-analysis'
import { readSettings } from '../settings/read-settings'
import { addressOf } from './address-of'
import { changeSummary } from './change-review'
import { publishCheck } from './publish-check'
import { publishComment } from './publish-comment'
import { reviewTextOf } from './review-text'

/**
 * Writes check and comment of a run and finishes it. Every write is found again, so a repetition after a crash writes
 * nothing twice.
 */
export async function publishReview(
  ctx: Context,
  target: ReviewTarget,
  pull: PullFacts,
  { orgId, id }: Pick<ReviewRun, 'orgId' | 'id'>,
): Promise<void> {
  const run = await readRun(ctx, { orgId, id })
  if (!run) return
  const findings = await readFindings(ctx, run)
  const gates = await judge(ctx, target, run, findings)
  const text = reviewTextOf(ctx, target, pull, { ...run, gates }, { findings, address: addressOf(target) })
  const checkId = await publishCheck(ctx, target, run, text)
  const isFirst = run.state !== 'done'
  const hasComment =
    target.config.agents.pr_analysis && (await publishComment(ctx, target, pull.number, text))
  await withTransaction(ctx, async (tx) => {
    const summary = writeSummary(text)
    await changeRun(tx, run, { state: 'done', checkId, gates, finishedAt: tx.clock.now() })
    const isNews = await changeSummary(tx, run, summary)
    if (!isFirst || !hasComment || !isNews || !isWorthComment(text)) return
    const { number, title, url } = pull
    await recordNotice(tx, prAnalysisSummary, { orgId, repositoryId: run.repositoryId }, [
      { number, title, url, summary, quoted: text.report.quoted },
    ])
  })
  if (isFirst && hasComment) captureReview(ctx, target)
}

/** The gates of the repository, as its findings are decided now. */
async function judge(
  ctx: Context,
  { repository }: ReviewTarget,
  { report }: ReviewRun,
  findings: readonly FindingRow[],
) {
  if (!report) return []
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

/** Analytics learns that a review was posted, without names and texts. */
function captureReview(ctx: Context, { org }: ReviewTarget): void {
  ctx.ports.analytics?.capture({
    name: 'review_posted',
    properties: { org_id: org.id, plan: planOf({ ...ctx, org }) },
  })
}
