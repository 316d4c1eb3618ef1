import { type Change, diffDocuments } from '../../../spec/diff'
import { matchSections } from '../../../spec/diff/match-sections'
import { flattenSections, parseDocument } from '../../../spec/markdown'
import type { ParsedDocument } from '../../../spec/types'
import { Memory } from '../../kernel/memory'

/** From one text of a document to the next. */
export interface Step {
  changes: Change[]
  /** The id that each section of the second text had in the first. */
  sectionBefore: ReadonlyMap<string, string>
  /** The same of criteria that were reworded; the others keep theirs. */
  criterionBefore: ReadonlyMap<string, string>
}

const remembered = new Memory<Step>(2_000)

/** Two contents differ in the same way for ever: what was compared lately need not be again. */
export function compareTexts(
  before: { sha: string; text: string } | null,
  after: { sha: string; text: string },
): Step {
  const key = `${before?.sha ?? ''} ${after.sha}`
  const known = remembered.get(key)
  if (known) return known
  const step = compare(parseDocument(before?.text ?? ''), parseDocument(after.text))
  remembered.set(key, step)
  return step
}

function compare(before: ParsedDocument, after: ParsedDocument): Step {
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
    sectionBefore: new Map([...toBefore].map(([now, then]) => [now.id, then.id])),
    criterionBefore,
  }
}

const criteriaOf = ({ sections }: ParsedDocument) =>
  flattenSections(sections).flatMap(({ acceptanceCriteria }) => acceptanceCriteria)
