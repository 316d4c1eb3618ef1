import { informationOf, readSectionNumber } from '../score/index'
import type { MatchedPart } from './matched-parts'
import type { SearchSource } from './search-source'
import type { SearchSpace } from './search-space'
import {
  addSection,
  combineSets,
  countSections,
  emptySet,
  hasSection,
  listSections,
  type SectionSet,
} from './section-set'
import { withNamedSections } from './term-matches'
import { IN_HEADING } from './word-score'

/** The sections that a query calls by their number. */
export interface NumberedSections {
  /** The part of the query that is the number. */
  part: MatchedPart
  /** By position of the document. */
  ordinals: ReadonlyMap<number, readonly number[]>
}

/** More sections with the words in their headings are not compared with the number. */
const MAX_COMPARED = 2_000

/**
 * Finds the sections with the number of the query whose headings have its other words: `2.1 limits`, `2. limits`. Alone, only a
 * number with a dot is that of a section: `2.1`.
 */
export async function findNumberedSections(
  source: SearchSource,
  parts: readonly MatchedPart[],
  within: SectionSet | null,
): Promise<NumberedSections | null> {
  const { space } = source
  const isAlone = parts.length === 1
  const numberOf = ({ query }: MatchedPart) =>
    query.kind === 'word' ? readSectionNumber(query.text, isAlone) : null
  const part = parts.find((each) => numberOf(each) !== null)
  if (!part) return null
  const among = isAlone
    ? null
    : sectionsWithHeading(
        space,
        parts.filter((each) => each !== part),
      )
  if (among?.length === 0) return null
  const everywhere = await source.findNumberedSections(numberOf(part) ?? '', among)
  const found = within ? ordinalsWithin(everywhere, within, space) : everywhere
  if (found.size === 0) return null
  const terms = part.terms.map((term) => withNamedSections(term, found, within, space))
  const documents = combineSets([part.documents, ...terms.map(({ documents }) => documents)], (a, b) => a | b)
  const count = countSections(documents, 0, space.documentCount)
  const information = informationOf(count, space.documentCount)
  return { part: { ...part, terms, documents, information }, ordinals: found }
}

function ordinalsWithin(
  ordinals: ReadonlyMap<number, readonly number[]>,
  within: SectionSet,
  space: SearchSpace,
): Map<number, readonly number[]> {
  const isWithin = (index: number) => (ordinal: number) => hasSection(within, space.firstOf(index) + ordinal)
  return new Map(
    [...ordinals]
      .map(([index, of]) => [index, of.filter(isWithin(index))] as const)
      .filter(([, of]) => of.length > 0),
  )
}

/** The sections whose headings have all parts. */
function sectionsWithHeading(space: SearchSpace, parts: readonly MatchedPart[]): number[] {
  const inHeading = parts.map(({ terms }) => {
    const sections = emptySet(space.sectionCount)
    for (const { scores } of terms)
      for (let number = 0; number < space.sectionCount; number++)
        if ((IN_HEADING[scores[number] ?? 0] ?? 0) > 0) addSection(sections, number)
    return sections
  })
  return (
    listSections(
      combineSets(inHeading, (a, b) => a & b),
      MAX_COMPARED,
    ) ?? []
  )
}
