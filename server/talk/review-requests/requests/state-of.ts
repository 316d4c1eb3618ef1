import type { ReviewerWire, ReviewRequestWire } from '../wire'

type ReviewerState = Pick<ReviewerWire, 'team' | 'state' | 'is_outdated'>

/** Everybody who was asked as a person has to approve, and one of each team. */
export function stateOf(
  dismissedAt: Date | null,
  reviewers: readonly ReviewerState[],
): ReviewRequestWire['state'] {
  if (dismissedAt !== null) return 'dismissed'
  if (reviewers.some(({ state }) => state === 'changes_requested')) return 'changes_requested'
  if (isApprovedBy(reviewers, ({ state, is_outdated }) => state === 'approved' && !is_outdated))
    return 'approved'
  return isApprovedBy(reviewers, ({ state }) => state === 'approved') ? 'outdated' : 'requested'
}

function isApprovedBy(
  reviewers: readonly ReviewerState[],
  hasApproved: (reviewer: ReviewerState) => boolean,
): boolean {
  const people = reviewers.filter(({ team }) => team === null)
  const teams = new Set(reviewers.flatMap(({ team }) => team ?? []))
  return (
    reviewers.length > 0 &&
    people.every(hasApproved) &&
    [...teams].every((name) => reviewers.some((reviewer) => reviewer.team === name && hasApproved(reviewer)))
  )
}
