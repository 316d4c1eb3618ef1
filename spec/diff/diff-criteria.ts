import type { Criterion, Section } from '#spec/types'
import { type Change, criterionRef, sectionRef } from './change'
import type { SectionMatch } from './match-sections'
import { pairSimilar, similarity, wordsOf } from './similarity'

/** Minimum similarity at which two criteria of a section count as one reworded criterion. */
const SAME_CRITERION = 0.4

interface SectionCriterion {
  criterion: Criterion
  section: Section
}

/** Compares criteria. Returns functions that give the changes of one section. */
export function diffCriteria(match: SectionMatch): {
  inAfter: (section: Section) => Change[]
  inBefore: (section: Section) => Change[]
} {
  const old = matchCriteria(match)
  const matchedBefore = new Set([...old.values()].map(({ criterion }) => criterion))
  return {
    inAfter: (section) =>
      section.acceptanceCriteria.flatMap((criterion) => {
        const before = old.get(criterion)
        if (before !== undefined) return changesOf(before, { criterion, section }, match)
        return [{ kind: 'criterion_added', section: sectionRef(section), criterion: criterionRef(criterion) }]
      }),
    inBefore: (section) =>
      section.acceptanceCriteria
        .filter((criterion) => !matchedBefore.has(criterion))
        .map((criterion) => ({
          kind: 'criterion_removed',
          section: sectionRef(match.toAfter.get(section) ?? section),
          criterion: criterionRef(criterion),
        })),
  }
}

function changesOf(before: SectionCriterion, after: SectionCriterion, { toAfter }: SectionMatch): Change[] {
  const section = sectionRef(after.section)
  const criterion = criterionRef(after.criterion)
  const { text: from, checked } = before.criterion
  const { text: to } = after.criterion
  const changes: Change[] = []
  if (toAfter.get(before.section) !== after.section)
    changes.push({ kind: 'criterion_moved', section, criterion, from: sectionRef(before.section) })
  if (from !== to) changes.push({ kind: 'criterion_reworded', section, criterion, from, to })
  if (checked !== criterion.checked)
    changes.push({
      kind: criterion.checked ? 'criterion_checked' : 'criterion_unchecked',
      section,
      criterion,
    })
  return changes
}

/** Old criterion of each new one: by id anywhere, or by similar words in the same section. */
function matchCriteria({ before, after, toBefore }: SectionMatch): Map<Criterion, SectionCriterion> {
  const byId = new Map<string, SectionCriterion>()
  for (const { section } of before)
    for (const criterion of section.acceptanceCriteria) byId.set(criterion.id, { criterion, section })
  const old = new Map<Criterion, SectionCriterion>()
  for (const { section } of after) {
    for (const criterion of section.acceptanceCriteria) {
      const sameId = byId.get(criterion.id)
      if (sameId !== undefined) old.set(criterion, sameId)
    }
  }
  const matched = new Set([...old.values()].map(({ criterion }) => criterion))
  for (const { section } of after) {
    const sectionBefore = toBefore.get(section)
    if (sectionBefore === undefined) continue
    const removedCriteria = sectionBefore.acceptanceCriteria.filter((criterion) => !matched.has(criterion))
    const addedCriteria = section.acceptanceCriteria.filter((criterion) => !old.has(criterion))
    const words = new Map(
      [...removedCriteria, ...addedCriteria].map((criterion) => [criterion, wordsOf(criterion.text)]),
    )
    const score = (a: Criterion, b: Criterion) =>
      similarity(words.get(a) ?? new Set(), words.get(b) ?? new Set())
    for (const [a, b] of pairSimilar(removedCriteria, addedCriteria, score, SAME_CRITERION))
      old.set(b, { criterion: a, section: sectionBefore })
  }
  return old
}
