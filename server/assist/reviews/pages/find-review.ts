import { and, eq } from 'drizzle-orm'
import { reviews } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { isNamed, type ReviewRow, selectReviews } from './list-reviews'

/** The identification of a review in a request. */
export interface ReviewAddress {
  owner: string
  repo: string
  review_number: number
}

/** 404 if the pull request was never reviewed. */
export async function findReview(
  ctx: OrgContext,
  { owner, repo, review_number: number }: ReviewAddress,
): Promise<ReviewRow> {
  const where = and(eq(reviews.orgId, ctx.org.id), eq(reviews.number, number), isNamed(owner, repo))
  const [row] = await selectReviews(ctx, where)
  if (!row) throw notFound()
  return row
}
