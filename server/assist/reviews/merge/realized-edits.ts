import { applyEdits, type Edit } from '#spec/edit/index'
import { flattenSections, parseDocument } from '#spec/markdown/index'
import type { CodePlace } from '#spec/reviews/index'
import type { Criterion } from '#spec/types'

/** A criterion that the merged pull request realized. */
export interface RealizedCriterion {
  path: string
  criterionId: string
  files: readonly CodePlace[]
  /** Earlier pull requests whose merge checked it, or proposed to. */
  checkedBy: readonly EarlierCheck[]
}

export interface EarlierCheck {
  number: number
  /** False if people decided about it in a pull request. */
  wasCommitted: boolean
}

interface RealizedOptions {
  number: number
  /** Sets sections to done if all their criteria are met. Only people decide that, so it is only proposed. */
  proposesDone: boolean
}

/**
 * The document with the evidence, the checked criteria, and sections that are done because of them. Null if nothing is
 * possible.
 */
export function writeRealized(
  source: string,
  criteria: readonly RealizedCriterion[],
  { number, proposesDone }: RealizedOptions,
): string | null {
  const criteriaById = new Map(
    sectionsOf(source)
      .flatMap(({ acceptanceCriteria }) => acceptanceCriteria)
      .map((criterion) => [criterion.id, criterion]),
  )
  let text = source
  for (const { criterionId, files, checkedBy } of criteria) {
    const criterion = criteriaById.get(criterionId)
    if (!criterion) continue
    for (const { path: filePath, lines } of files)
      text = apply(text, {
        kind: 'add_evidence',
        criterionId,
        evidence: { prNumber: number, filePath, lines },
      })
    if (!wasUnchecked(criterion, checkedBy))
      text = apply(text, { kind: 'check_criterion', criterionId, checked: true })
  }
  if (proposesDone) text = finishSections(text, source)
  return text === source ? null : text
}

/** Whether a person unchecked it after a merge, or left it open in the pull request that proposed to check it. */
const wasUnchecked = ({ checked, realizedIn }: Criterion, checkedBy: readonly EarlierCheck[]): boolean =>
  !checked &&
  checkedBy.some(
    ({ number, wasCommitted }) => wasCommitted || realizedIn.some(({ prNumber }) => prNumber === number),
  )

/** The document with an approved review status. Null if it is already approved, or its frontmatter cannot be written. */
export function writeApproved(source: string): string | null {
  if (parseDocument(source).frontmatter.reviewStatus === 'approved') return null
  const text = apply(source, { kind: 'set_key', key: 'review_status', value: 'approved' })
  return text === source ? null : text
}

/** Skips impossible edits; the others are independent. */
function apply(text: string, edit: Edit): string {
  const result = applyEdits(text, [edit])
  return result.ok ? result.source : text
}

/** Only sections whose last open criterion was met by this change. */
function finishSections(text: string, before: string): string {
  const wasMet = new Map(sectionsOf(before).map((section) => [section.id, isMet(section)]))
  return sectionsOf(text)
    .filter((section) => isMet(section) && wasMet.get(section.id) === false)
    .filter(({ status }) => status.state === 'todo' || status.state === 'in_progress')
    .reduce((edited, { id }) => apply(edited, { kind: 'set_status', sectionId: id, state: 'done' }), text)
}

const sectionsOf = (text: string) => flattenSections(parseDocument(text).sections)

const isMet = ({ acceptanceCriteria }: ReturnType<typeof sectionsOf>[number]) =>
  acceptanceCriteria.length > 0 && acceptanceCriteria.every(({ checked }) => checked)
