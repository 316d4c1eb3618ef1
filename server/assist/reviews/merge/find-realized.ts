import { and, eq, inArray, ne } from 'drizzle-orm'
import { reviewFindings, reviews } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { isTakenAtMerge } from '#spec/reviews/index'
import type { PullFacts } from '../pull/read-pull'
import type { ReviewTarget } from '../pull/review-target'
import type { FindingRow } from '../run/store-analysis'
import type { RealizedCriterion } from './realized-edits'

/** Accepted realizations, and those that the model marks as sure. `partial` never counts. */
export async function findRealized(
  ctx: Context,
  target: ReviewTarget,
  pull: PullFacts,
  findings: readonly FindingRow[],
): Promise<RealizedCriterion[]> {
  const realized = findings.flatMap((finding) => realizationOf(finding) ?? [])
  if (realized.length === 0) return []
  const earlier = await readEarlier(
    ctx,
    target,
    pull,
    realized.map(({ criterionId }) => criterionId),
  )
  return realized.map(({ path, criterionId, files }) => ({
    path,
    criterionId,
    files,
    checkedBy: earlier
      .filter(({ finding }) => {
        const checked = realizationOf(finding)
        return checked?.path === path && checked.criterionId === criterionId
      })
      .map(({ finding: { number }, outcome }) => ({ number, wasCommitted: outcome === 'checked' })),
  }))
}

function realizationOf(finding: FindingRow) {
  const { content, path, criterionId } = finding
  if (!isTakenAtMerge(finding) || content.kind !== 'realization' || criterionId === null) return null
  return { path, criterionId, files: content.files }
}

/** The findings about these criteria in merged heads whose realizations were written. */
const readEarlier = (
  { db }: Context,
  { repository: { orgId, id } }: ReviewTarget,
  { number }: PullFacts,
  criterionIds: readonly string[],
) =>
  db
    .select({ finding: reviewFindings, outcome: reviews.mergeOutcome })
    .from(reviewFindings)
    .innerJoin(
      reviews,
      and(
        eq(reviews.orgId, reviewFindings.orgId),
        eq(reviews.repositoryId, reviewFindings.repositoryId),
        eq(reviews.number, reviewFindings.number),
        eq(reviews.headSha, reviewFindings.headSha),
        inArray(reviews.mergeOutcome, ['checked', 'proposed']),
      ),
    )
    .where(
      and(
        eq(reviewFindings.orgId, orgId),
        eq(reviewFindings.repositoryId, id),
        ne(reviewFindings.number, number),
        inArray(reviewFindings.criterionId, [...criterionIds]),
      ),
    )
