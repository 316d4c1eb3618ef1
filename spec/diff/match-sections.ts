import { flattenSections } from '#spec/markdown/index'
import type { ParsedDocument, Section } from '#spec/types'
import { sectionProse } from './section-prose'
import { pairSimilar, similarity, wordsOf } from './similarity'

/** A section with its parent, which `Section` does not contain. */
export interface SectionWithParent {
  section: Section
  parent: Section | null
}

export interface SectionMatch {
  before: SectionWithParent[]
  after: SectionWithParent[]
  /** The same section in the other version. */
  toAfter: Map<Section, Section>
  toBefore: Map<Section, Section>
}

/** Minimum similarity of two sections with different titles and numbers to count as the same. */
const SAME_TEXT = 0.6
/** Minimum similarity if the number is the same. */
const SAME_NUMBER = 0.25

/**
 * Matches sections of two versions: by id, then by title (renumbered), then by similar text and title
 * (renamed).
 */
export function matchSections(before: ParsedDocument, after: ParsedDocument): SectionMatch {
  const match: SectionMatch = {
    before: withParents(before),
    after: withParents(after),
    toAfter: new Map(),
    toBefore: new Map(),
  }
  matchBy(match, ({ id }) => id)
  matchBy(match, ({ title }) => title.toLowerCase())
  matchSimilar(match)
  return match
}

function withParents(document: ParsedDocument): SectionWithParent[] {
  const sections = flattenSections(document.sections)
  const parents = new Map(sections.flatMap((section) => section.children.map((child) => [child, section])))
  return sections.map((section) => ({ section, parent: parents.get(section) ?? null }))
}

function pair({ toAfter, toBefore }: SectionMatch, before: Section, after: Section): void {
  toAfter.set(before, after)
  toBefore.set(after, before)
}

function unmatched({ before, after, toAfter, toBefore }: SectionMatch): [Section[], Section[]] {
  return [
    before.map(({ section }) => section).filter((section) => !toAfter.has(section)),
    after.map(({ section }) => section).filter((section) => !toBefore.has(section)),
  ]
}

function matchBy(match: SectionMatch, keyOf: (section: Section) => string): void {
  const [before, after] = unmatched(match)
  const unmatchedByKey = new Map<string, Section[]>()
  for (const section of before.reverse()) {
    const sections = unmatchedByKey.get(keyOf(section))
    if (sections === undefined) unmatchedByKey.set(keyOf(section), [section])
    else sections.push(section)
  }
  for (const section of after) {
    const previous = unmatchedByKey.get(keyOf(section))?.pop()
    if (previous !== undefined) pair(match, previous, section)
  }
}

function matchSimilar(match: SectionMatch): void {
  const [before, after] = unmatched(match)
  const words = new Map([...before, ...after].map((section) => [section, wordsOf(textOf(section))]))
  const score = (a: Section, b: Section): number => {
    const shared = similarity(words.get(a) ?? new Set(), words.get(b) ?? new Set())
    const keptNumber = a.sectionNumber !== null && a.sectionNumber === b.sectionNumber
    return keptNumber && shared >= SAME_NUMBER ? SAME_TEXT + shared : shared
  }
  for (const [a, b] of pairSimilar(before, after, score, SAME_TEXT)) pair(match, a, b)
}

function textOf(section: Section): string {
  return [section.title, sectionProse(section), ...section.acceptanceCriteria.map(({ text }) => text)].join(
    ' ',
  )
}
