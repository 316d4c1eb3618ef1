import type { SearchWire } from '../wire'
import type { ListedDocument, SectionNumbers } from './listed-document'
import type { OrgDocuments } from './org-documents'
import { countSections, hasSection } from './section-set'
import type { MatchingSections } from './unlisted-sections'

/** How a section matches. The same numbers as in `matching/candidates.ts`. */
const BY_NAME = 0
const BY_HEADING = 1
const BY_BODY = 2

export interface ListedMatch {
  document: ListedDocument
  ordinal: number
  way: typeof BY_NAME | typeof BY_HEADING | typeof BY_BODY
}

export interface CollectedMatches {
  total: number
  facets: SearchWire['facets']
  /** The first matches: names, then headings, then bodies, each with the newest document first. */
  first: ListedMatch[]
}

/** Counts all matches, and lists the first ones in an order that depends only on documents and words. */
export function collectMatches(
  documents: OrgDocuments,
  sections: MatchingSections,
  named: ReadonlySet<number>,
  limit: number,
): CollectedMatches {
  const { ordered, firstNumbers, numberCounts, facetValues } = documents
  const counts = facetValues.emptyCounts()
  const byWay: [ListedMatch[], ListedMatch[], ListedMatch[]] = [[], [], []]
  let total = 0
  for (let index = 0; index < ordered.length; index++) {
    const document = ordered[index] as ListedDocument
    const listed = numberCounts[index] ?? 0
    const extra = listed === 0 ? sections.extraNumbers.get(document.textId) : undefined
    const first = extra?.first ?? firstNumbers[index] ?? 0
    const length = extra?.count ?? listed
    const inText = countSections(sections.anywhere, first, length)
    const isNamed = named.has(index)
    if (inText === 0 && !isNamed) continue
    const isNameOnly = isNamed && !(length > 0 && hasSection(sections.anywhere, first))
    const count = isNameOnly ? inText + 1 : inText
    total += count
    facetValues.add(counts, index, count)
    if (isNamed) push(byWay[BY_NAME], { document, ordinal: 0, way: BY_NAME }, limit)
    if (byWay[BY_HEADING].length < limit || byWay[BY_BODY].length < limit)
      addSections(byWay, document, { first, count: length }, sections, isNamed ? 1 : 0, limit)
  }
  return { total, facets: facetValues.toFacets(counts), first: byWay.flat().slice(0, limit) }
}

function addSections(
  byWay: Record<typeof BY_HEADING | typeof BY_BODY, ListedMatch[]>,
  document: ListedDocument,
  { first, count }: SectionNumbers,
  { anywhere, headings }: MatchingSections,
  from: number,
  limit: number,
): void {
  for (let ordinal = from; ordinal < count; ordinal++) {
    if (!hasSection(anywhere, first + ordinal)) continue
    const way = hasSection(headings, first + ordinal) ? BY_HEADING : BY_BODY
    push(byWay[way], { document, ordinal, way }, limit)
  }
}

function push(matches: ListedMatch[], match: ListedMatch, limit: number): void {
  if (matches.length < limit) matches.push(match)
}
