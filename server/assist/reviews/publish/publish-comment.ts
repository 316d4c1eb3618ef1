import { and, eq } from 'drizzle-orm'
import { reviews } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { putServiceComment } from '#server/writing/issues/index'
import { isWorthComment, type ReviewText, writeComment } from '#spec/reviews/index'
import type { ReviewTarget } from '../pull/review-target'
import { changeReview } from './change-review'

/** Marks our comment. Anyone can write the marker, so only comments of our own account count. */
const MARKER = '<!-- plumbline review -->'

/** Creates or updates the only comment of the pull request. Creates none without news. Returns whether there is one. */
export async function publishComment(
  ctx: Context,
  target: ReviewTarget,
  number: number,
  text: ReviewText,
): Promise<boolean> {
  const { forge, repository } = target
  const pull = { orgId: repository.orgId, repositoryId: repository.id, number }
  const existingCommentId = await readCommentId(ctx, pull)
  if (existingCommentId === null && !isWorthComment(text)) return false
  const body = writeComment(text)
  if (forge) {
    const { id } = await forge.host.stickyComment(forge.ref, number, MARKER, body)
    await changeReview(ctx, pull, { commentId: id })
    return true
  }
  await withTransaction(ctx, async (tx) => {
    const commentId = await putServiceComment(tx, repository, { number, commentId: existingCommentId, body })
    await changeReview(tx, pull, { commentId })
  })
  return true
}

async function readCommentId(
  { db }: Context,
  { orgId, repositoryId, number }: { orgId: number; repositoryId: number; number: number },
): Promise<number | null> {
  const [row] = await db
    .select({ commentId: reviews.commentId })
    .from(reviews)
    .where(and(eq(reviews.orgId, orgId), eq(reviews.repositoryId, repositoryId), eq(reviews.number, number)))
  return row?.commentId ?? null
}
