import type { PastSource } from '#server/library/history/index'
import { WeightedLru } from '#shared/weighted-lru'
import type { LastFileChange } from './date-code'

/** Maximum expected life of a branch. Commits older than the review by more than that were visible. */
const MAX_BRANCH_AGE_MS = 90 * 86_400_000

/** Limit of comparisons by the host. Beyond it, dates decide. */
const MAX_COMPARISONS = 300

/** Cached results: the history of a commit never changes. */
const results = new WeightedLru<boolean>('reviewed_commits', 20_000)

/**
 * Checks whether a change with a date before a review was on the default branch at that time. A merge can bring older
 * commits later, and these count as later changes.
 */
export function createVisibilityCheck({ host, ref, signal }: PastSource, headSha: string) {
  let comparisons = 0
  return async (change: LastFileChange, review: { seenAt: Date; seenSha: string }): Promise<boolean> => {
    const isOld = review.seenAt.getTime() - change.at.getTime() > MAX_BRANCH_AGE_MS
    if (isOld || review.seenSha === headSha) return true
    const key = `${change.commitSha} ${review.seenSha}`
    const cached = results.get(key)
    if (cached !== undefined || ++comparisons > MAX_COMPARISONS) return cached ?? true
    const comparison = await host.compare(ref, change.commitSha, review.seenSha, { signal })
    const wasVisible = comparison === null || comparison.behindBy === 0
    results.set(key, wasVisible)
    return wasVisible
  }
}
