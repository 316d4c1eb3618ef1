import type { TextParts } from '#cli/index-cache/document-texts'
import type { IndexedSection } from '#cli/index-cache/indexed-document'
import { type SearchRow, searchRowOf } from '#cli/index-cache/search-row'
import { descriptionOf } from '#spec/markdown/description-of'
import { docTypeOf } from '#spec/markdown/document-type'
import { overviewOf } from '#spec/markdown/overview-of'

/** The parts of a document for a search without filters. */
export interface FoundDocument extends TextParts {
  row: SearchRow
  sections: readonly (Pick<IndexedSection, 'id' | 'number' | 'title' | 'startLine' | 'endLine'> &
    Partial<Pick<IndexedSection, 'state'>>)[]
}

/** Equals the result of `describeDocument`, in less time. Null for a document that must be fully parsed. */
export function findDocument(path: string, source: string): FoundDocument | null {
  const overview = overviewOf(source)
  if (overview === null) return null
  const { title, frontmatter, sections, lineStarts } = overview
  const typeOf = (hasMarker: boolean) =>
    docTypeOf(path, { type: frontmatter.type, status: frontmatter.status, hasMarker })
  const type = typeOf(false)
  if (source.includes('<!--') && (type !== typeOf(true) || /deprecated/i.test(source))) return null
  return {
    row: searchRowOf(path, title, type, frontmatter),
    ownTitle: title ?? '',
    description: descriptionOf(frontmatter),
    team: frontmatter.team,
    sections,
    lineStarts,
  }
}
