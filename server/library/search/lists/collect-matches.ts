import type { SearchWire } from '../wire'
import type { ListedDocument, SectionNumbers } from './listed-document'
import type { OrgDocuments } from './org-documents'
import { countSections, hasSection, listSections } from './section-set'
import type { MatchingSections } from './unlisted-sections'

/** The kind of match of a section. The same numbers as in `matching/candidates.ts`. */
export const BY_NAME = 0
const BY_HEADING = 1
const BY_BODY = 2

export interface ListedMatch {
  document: ListedDocument
  ordinal: number
  /** The number in the lists. Null if the text is not in them. */
  number: number | null
  way: typeof BY_NAME | typeof BY_HEADING | typeof BY_BODY
}

export interface CollectedMatches {
  total: number
  facets: SearchWire['facets']
  /** The first matches: names, then headings, then bodies, each with the newest document first. */
  first: ListedMatch[]
}

/** With fewer matching sections, only their documents are read, not all. */
const FEW_SECTIONS = 2_000

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
  const addDocument = (index: number) => {
    const document = ordered[index] as ListedDocument
    const listedCount = numberCounts[index] ?? 0
    const extra = listedCount === 0 ? sections.extraNumbers.get(document.textId) : undefined
    const first = extra?.first ?? firstNumbers[index] ?? 0
    const length = extra?.count ?? listedCount
    const inText = countSections(sections.anywhere, first, length)
    const isNamed = named.has(index)
    if (inText === 0 && !isNamed) return
    const isNameOnly = isNamed && !(length > 0 && hasSection(sections.anywhere, first))
    const count = isNameOnly ? inText + 1 : inText
    total += count
    facetValues.add(counts, index, count)
    const number = listedCount > 0 ? first : null
    if (isNamed) push(byWay[BY_NAME], { document, ordinal: 0, number, way: BY_NAME }, limit)
    const areBodiesFull = byWay[BY_BODY].length >= limit
    const hasRoom = byWay[BY_HEADING].length < limit
    if (!areBodiesFull || (hasRoom && countSections(sections.headings, first, length) > 0))
      addSections(
        byWay,
        document,
        { first, count: length, isListed: listedCount > 0 },
        sections,
        isNamed ? 1 : 0,
        limit,
      )
  }
  const few = listSections(sections.anywhere, FEW_SECTIONS)
  if (few === null) for (let index = 0; index < ordered.length; index++) addDocument(index)
  else {
    const indexes = documents.indexesOfSections(few, sections.extraNumbers)
    for (const index of named) indexes.add(index)
    for (const index of [...indexes].sort((a, b) => a - b)) addDocument(index)
  }
  return { total, facets: facetValues.toFacets(counts), first: byWay.flat().slice(0, limit) }
}

function addSections(
  byWay: Record<typeof BY_HEADING | typeof BY_BODY, ListedMatch[]>,
  document: ListedDocument,
  { first, count, isListed }: SectionNumbers & { isListed: boolean },
  { anywhere, headings }: MatchingSections,
  from: number,
  limit: number,
): void {
  for (let ordinal = from; ordinal < count; ordinal++) {
    if (!hasSection(anywhere, first + ordinal)) continue
    const way = hasSection(headings, first + ordinal) ? BY_HEADING : BY_BODY
    push(byWay[way], { document, ordinal, number: isListed ? first + ordinal : null, way }, limit)
  }
}

function push(matches: ListedMatch[], match: ListedMatch, limit: number): void {
  if (matches.length < limit) matches.push(match)
}
