import { parseQuery, type Query, withoutStopWords } from '../../../../spec/query'
import { readText } from '../../../checkout/read-text'
import type { IndexedDocument } from '../../../index-cache/indexed-document'
import type { CheckoutIndex } from '../../../index-cache/open-index'
import type { SearchHit } from '../../wire/search'
import { isAboutSections, isMatch, needsText } from './is-match'
import { matchesFilter } from './matches-filter'
import { type SearchableSection, searchableSections, stemsOf } from './searchable-sections'

interface Match {
  hit: SearchHit
  isInHeading: boolean
}

/** Sections with all words of the query, as on a server. Those with the words in their heading come first. */
export function searchLocally(
  index: CheckoutIndex,
  text: string,
  limit: number,
): { results: SearchHit[]; total: number } {
  const { query: parsed } = parseQuery(text)
  if (parsed === null || parsed.kind === 'nothing') return { results: [], total: 0 }
  const query = withoutStopWords(parsed)
  const matches = Object.values(index.documents).flatMap((document) => findMatches(index, document, query))
  const best = [true, false].flatMap((isFirst) =>
    matches.filter(({ isInHeading }) => isInHeading === isFirst),
  )
  return { results: best.slice(0, limit).map(({ hit }) => hit), total: matches.length }
}

function findMatches(index: CheckoutIndex, document: IndexedDocument, query: Query): Match[] {
  const { row } = document
  const filterOf = (section: SearchableSection) => (filter: Parameters<typeof matchesFilter>[0]) =>
    matchesFilter(filter, index, document, section.indexed)
  const all = needsText(query) ? sectionsWithText(index, document) : searchableSections(document, null)
  const sections = isAboutSections(query) ? all : all.slice(0, 1)
  const nameStems = stemsOf(`${row.title} ${row.file_path}`)
  return sections.flatMap((section) => {
    const { stems, text, indexed, headingStems } = section
    const matches = filterOf(section)
    const hasName = indexed === null && isMatch(query, { stems: nameStems, text: row.title, matches })
    if (!hasName && !isMatch(query, { stems, text, matches })) return []
    const isInHeading = hasName || isMatch(query, { stems: headingStems, text: section.heading, matches })
    return [{ hit: hitOf(index, document, section), isInHeading }]
  })
}

function sectionsWithText({ root }: CheckoutIndex, document: IndexedDocument): SearchableSection[] {
  const read = readText(root, document.row.file_path)
  return searchableSections(document, typeof read === 'object' && 'source' in read ? read.source : '')
}

function hitOf(
  { config }: CheckoutIndex,
  { row, team }: IndexedDocument,
  { indexed, heading }: SearchableSection,
): SearchHit {
  return {
    file_path: row.file_path,
    section_id: indexed?.id ?? null,
    heading: heading || row.title,
    title: row.title,
    status: row.status,
    owner: row.owner,
    team: team ?? config.team,
    tags: row.tags,
    doc_type: row.type,
    review_status: row.review_status,
  }
}
