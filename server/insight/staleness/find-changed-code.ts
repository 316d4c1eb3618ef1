import type { PastSource } from '#server/library/history/index'
import { WeightedLru } from '#shared/weighted-lru'
import { areLinesUnchanged } from './are-lines-unchanged'
import type { LastFileChange } from './date-code'
import type { SectionEvidence } from './read-evidence'

/** Changes of a section's evidence files. */
export interface EvidenceChange {
  id: number
  /** The newest change of any of its files. */
  changedAt: Date
  /** Whether evidence changed after the last edit or review of the section. */
  isAfterReview: boolean
}

/** Limit of line comparisons. Beyond it any change of a file counts. */
const MAX_LINE_COMPARISONS = 1_000

export async function findChangedCode(
  source: PastSource,
  headSha: string,
  sections: SectionEvidence[],
  fileChanges: ReadonlyMap<string, LastFileChange>,
): Promise<EvidenceChange[]> {
  const changes: EvidenceChange[] = []
  const wasVisible = createVisibilityCheck(source, headSha)
  let comparisons = 0

  async function isChanged(
    section: SectionEvidence,
    { filePath, lines }: SectionEvidence['evidence'][number],
  ) {
    const change = fileChanges.get(filePath)
    if (!change || (change.at <= section.seenAt && (await wasVisible(change, section)))) return false
    if (lines === null || ++comparisons > MAX_LINE_COMPARISONS) return true
    return !(await areLinesUnchanged(source, { filePath, lines }, section.seenSha, headSha))
  }

  for (const section of sections) {
    const changeDates = section.evidence.flatMap(({ filePath }) => fileChanges.get(filePath)?.at ?? [])
    if (changeDates.length === 0) continue
    const changedAt = changeDates.reduce((newest, at) => (at > newest ? at : newest))
    let isAfterReview = false
    for (const evidence of section.evidence) isAfterReview ||= await isChanged(section, evidence)
    changes.push({ id: section.id, changedAt, isAfterReview })
  }
  return changes
}

/** Maximum expected life of a branch. Commits older than the review by more than that were visible. */
const MAX_BRANCH_AGE_MS = 90 * 86_400_000

/** Limit of comparisons by the host. Beyond it, dates decide. */
const MAX_HOST_COMPARISONS = 300

/** Cached results: the history of a commit never changes. */
const results = new WeightedLru<boolean>('reviewed_commits', 20_000)

/**
 * Checks whether a change with a date before a review was on the default branch at that time. A merge can bring older
 * commits later, and these count as later changes.
 */
function createVisibilityCheck({ host, ref, signal }: PastSource, headSha: string) {
  let comparisons = 0
  return async (change: LastFileChange, review: { seenAt: Date; seenSha: string }): Promise<boolean> => {
    const isOld = review.seenAt.getTime() - change.at.getTime() > MAX_BRANCH_AGE_MS
    if (isOld || review.seenSha === headSha) return true
    const key = `${change.commitSha} ${review.seenSha}`
    const cached = results.get(key)
    if (cached !== undefined || ++comparisons > MAX_HOST_COMPARISONS) return cached ?? true
    const comparison = await host.compare(ref, change.commitSha, review.seenSha, { signal })
    const wasVisible = comparison === null || comparison.behindBy === 0
    results.set(key, wasVisible)
    return wasVisible
  }
}
