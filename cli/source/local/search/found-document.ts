import { docTypeOf } from '../../../../spec/markdown/document-type'
import { documentNameOf } from '../../../../spec/markdown/markdown-path'
import { overviewOf } from '../../../../spec/markdown/overview-of'
import type { TextParts } from '../../../index-cache/document-texts'
import type { IndexedSection, SearchedDocument } from '../../../index-cache/indexed-document'

/** What a search without filters needs of a document. */
export interface FoundDocument extends TextParts {
  row: Pick<
    SearchedDocument['row'],
    'file_path' | 'title' | 'status' | 'type' | 'owner' | 'tags' | 'review_status'
  >
  sections: readonly Pick<IndexedSection, 'id' | 'title' | 'startLine' | 'endLine'>[]
}

/** The same as `describeDocument` says, in less time. Null for a document that must be parsed whole. */
export function findDocument(path: string, source: string): FoundDocument | null {
  const overview = overviewOf(source)
  if (overview === null) return null
  const { title, frontmatter, sections, lineStarts } = overview
  const typeOf = (hasMarker: boolean) =>
    docTypeOf(path, { type: frontmatter.type, status: frontmatter.status, hasMarker })
  const type = typeOf(false)
  if (type !== typeOf(true) && source.includes('<!--')) return null
  return {
    row: {
      file_path: path,
      title: title ?? documentNameOf(path),
      status: frontmatter.status,
      type,
      owner: frontmatter.owner,
      tags: frontmatter.tags,
      review_status: frontmatter.reviewStatus,
    },
    team: frontmatter.team,
    sections,
    lineStarts,
  }
}
