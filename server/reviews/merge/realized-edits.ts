import { applyEdits, type Edit } from '../../../spec/edit'
import { flattenSections, parseDocument } from '../../../spec/markdown'
import type { CodePlace } from '../../../spec/reviews'

/** A criterion that the merged pull request realized. */
export interface RealizedCriterion {
  path: string
  criterionId: string
  files: readonly CodePlace[]
  /** False for one that a person unchecked after an earlier merge. */
  isToCheck: boolean
}

interface RealizedOptions {
  number: number
  /** Sets sections to done whose criteria are all met. Only people decide that, so it is only proposed. */
  proposesDone: boolean
}

/** The document with the evidence, the checked criteria, and sections that are done by them. Null if nothing is possible. */
export function writeRealized(
  source: string,
  criteria: readonly RealizedCriterion[],
  { number, proposesDone }: RealizedOptions,
): string | null {
  const known = new Set(
    flattenSections(parseDocument(source).sections).flatMap(({ acceptanceCriteria }) =>
      acceptanceCriteria.map(({ id }) => id),
    ),
  )
  let text = source
  for (const { criterionId, files, isToCheck } of criteria.filter(({ criterionId }) =>
    known.has(criterionId),
  )) {
    for (const { path: filePath, lines } of files)
      text = apply(text, {
        kind: 'add_evidence',
        criterionId,
        evidence: { prNumber: number, filePath, lines },
      })
    if (isToCheck) text = apply(text, { kind: 'check_criterion', criterionId, checked: true })
  }
  if (proposesDone) text = finishSections(text, source)
  return text === source ? null : text
}

/** An edit that is not possible is left out: the others stand for themselves. */
function apply(text: string, edit: Edit): string {
  const result = applyEdits(text, [edit])
  return result.ok ? result.source : text
}

/** Only sections of which this change met the last open criterion. */
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
