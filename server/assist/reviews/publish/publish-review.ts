import type { Context } from '#server/kernel/context'
import { planOf } from '#server/kernel/entitlements/org-plan'
import { recordNotice } from '#server/kernel/notices/record-notice'
import { withTransaction } from '#server/kernel/transaction'
import { isPermanentRefusal } from '#server/ports/codehost/port'
import { isWorthComment, writeSummary } from '#spec/reviews/index'
import { prAnalysisSummary } from '../notices'
import type { PullFacts } from '../pull/read-pull'
import type { ReviewTarget } from '../pull/review-target'
import { changeRun } from '../run/begin-run'
import { judge } from '../run/judge'
import { type ReviewRun, readRun } from '../run/read-run'
import { readFindings } from '../run/store-analysis'
import { addressOf } from './address-of'
import { changeSummary } from './change-review'
import { publishCheck } from './publish-check'
import { publishComment } from './publish-comment'
import { reviewTextOf } from './review-text'

/**
 * Writes check and comment of a run and finishes it, even if the host rejects one of them. Every write can be found again, so a
 * repetition after a crash duplicates nothing.
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
  const gates = run.report ? await judge(ctx, target, run.report, findings) : []
  const text = reviewTextOf(ctx, target, pull, { ...run, gates }, { findings, address: addressOf(target) })
  const refusals: string[] = []
  const checkId = await orRefusal(publishCheck(ctx, target, run, text), run.checkId, (reason) =>
    refusals.push(`The check was not written. ${reason}`),
  )
  const isFirst = run.state !== 'done'
  const hasComment =
    target.config.agents.pr_analysis &&
    (await orRefusal(publishComment(ctx, target, pull.number, text), false, (reason) =>
      refusals.push(`The comment was not written. ${reason}`),
    ))
  const error = refusals.length > 0 ? refusals.join(' ') : null
  await withTransaction(ctx, async (tx) => {
    const summary = writeSummary(text)
    await changeRun(tx, run, { state: 'done', checkId, gates, error, finishedAt: tx.clock.now() })
    const isNews = await changeSummary(tx, run, summary)
    if (!isFirst || !hasComment || !isNews || !isWorthComment(text)) return
    const { number, title, url } = pull
    await recordNotice(tx, prAnalysisSummary, { orgId, repositoryId: run.repositoryId }, [
      { number, title, url, summary, quoted: text.report.quoted },
    ])
  })
  if (isFirst && hasComment) captureReview(ctx, target)
}

/** Permanent rejections are shown on the review's page. Repeating the write would not help. */
const orRefusal = <T>(writing: Promise<T>, otherwise: T, onRefusal: (reason: string) => void): Promise<T> =>
  writing.catch((error) => {
    if (!isPermanentRefusal(error)) throw error
    onRefusal(error.message)
    return otherwise
  })

/** Sends the posting of a review to analytics, without names and texts. */
function captureReview(ctx: Context, { org }: ReviewTarget): void {
  ctx.ports.analytics?.capture({
    name: 'review_posted',
    properties: { org_id: org.id, plan: planOf({ ...ctx, org }) },
  })
}
