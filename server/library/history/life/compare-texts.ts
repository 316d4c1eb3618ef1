import { WeightedLru } from '#shared/weighted-lru'
import { type Change, diffDocuments } from '#spec/diff/index'
import { matchSections } from '#spec/diff/match-sections'
import { flattenSections, parseDocument } from '#spec/markdown/index'
import type { ParsedDocument } from '#spec/types'

/** The differences between two versions of a document. */
export interface TextComparison {
  changes: Change[]
  /** Section ids of the old text by the ids of the new text. */
  sectionBefore: ReadonlyMap<string, string>
  /** The same for reworded criteria. All other criteria keep their ids. */
  criterionBefore: ReadonlyMap<string, string>
}

const comparisons = new WeightedLru<TextComparison>('text_comparisons', 2_000)

/** Compares two texts. Results are cached: the comparison of two blobs never changes. */
export function compareTexts(
  before: { sha: string; text: string } | null,
  after: { sha: string; text: string },
): TextComparison {
  const key = `${before?.sha ?? ''} ${after.sha}`
  const cached = comparisons.get(key)
  if (cached) return cached
  const comparison = compareDocuments(parseDocument(before?.text ?? ''), parseDocument(after.text))
  comparisons.set(key, comparison)
  return comparison
}

function compareDocuments(before: ParsedDocument, after: ParsedDocument): TextComparison {
  const changes = diffDocuments(before, after)
  const { toBefore } = matchSections(before, after)
  const byText = new Map(criteriaOf(before).map(({ id, text }) => [text, id]))
  const criterionBefore = new Map<string, string>()
  for (const change of changes) {
    if (change.kind !== 'criterion_reworded') continue
    const old = byText.get(change.from)
    if (old !== undefined) criterionBefore.set(change.criterion.id, old)
  }
  return {
    changes,
    sectionBefore: new Map([...toBefore].map(([newer, older]) => [newer.id, older.id])),
    criterionBefore,
  }
}

const criteriaOf = ({ sections }: ParsedDocument) =>
  flattenSections(sections).flatMap(({ acceptanceCriteria }) => acceptanceCriteria)
