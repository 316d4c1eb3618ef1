import type { HostedLineComment, HostedReview } from '#server/ports/codehost/forge-port'

export interface HostedThread {
  start: HostedLineComment
  answers: HostedLineComment[]
}

export interface GroupedReview {
  review: HostedReview
  threads: HostedThread[]
}

/**
 * The reviews with the threads that they started. Comments of a review that is not listed are left out, because it may not be
 * submitted. An answer is a review of its own on the code host; it is listed in its thread only.
 */
export function groupComments(
  reviews: readonly HostedReview[],
  comments: readonly HostedLineComment[],
): GroupedReview[] {
  const reviewIds = new Set(reviews.map(({ id }) => id))
  const isSubmitted = ({ reviewId }: HostedLineComment) => reviewId === null || reviewIds.has(reviewId)
  const visible = comments.filter(isSubmitted)
  const visibleIds = new Set(visible.map(({ id }) => id))
  const isAnswer = ({ inReplyTo }: HostedLineComment) => inReplyTo !== null && visibleIds.has(inReplyTo)
  const threads = visible
    .filter((comment) => !isAnswer(comment))
    .map((start) => ({ start, answers: visible.filter(({ inReplyTo }) => inReplyTo === start.id) }))
  return reviews
    .map((review) => ({ review, threads: threads.filter(({ start }) => start.reviewId === review.id) }))
    .filter(
      ({ review, threads: own }) => review.verdict !== 'commented' || review.body !== '' || own.length > 0,
    )
}
