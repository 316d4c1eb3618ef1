import type { PastSource } from '#server/library/history/index'
import { areLinesUnchanged } from './are-lines-unchanged'
import type { LastFileChange } from './date-code'
import type { SectionEvidence } from './read-evidence'
import { createVisibilityCheck } from './was-visible-at-review'

/** Changes of a section's evidence files. */
export interface EvidenceChange {
  id: number
  /** The newest change of any of its files. */
  changedAt: Date
  /** Whether evidence changed after the last edit or review of the section. */
  isAfterReview: boolean
}

/** Limit of line comparisons. Beyond it any change of a file counts. */
const MAX_COMPARISONS = 1_000

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
    if (lines === null || ++comparisons > MAX_COMPARISONS) return true
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
