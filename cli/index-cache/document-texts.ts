import { findComments, withoutComments } from '../../spec/markdown/inline/find-comments'
import type { SearchedDocument } from './indexed-document'

/** What a search looks at in one document. */
export interface DocumentTexts {
  /** Title and path. */
  name: string
  /** Title, tags, owner and team. All sections are found by them. */
  context: string
  /** The text before the first section, then the sections. */
  sections: { heading: string; body: string }[]
}

export function textsOf({ sections, row, team }: SearchedDocument, source: string): DocumentTexts {
  const lines = source.split(/\r?\n/)
  const firstLine = sections[0]?.startLine ?? lines.length + 1
  const opening = lines.slice(endOfFrontmatter(lines), firstLine - 1)
  return {
    name: `${row.title} ${row.file_path}`,
    context: [row.title, ...row.tags, row.owner ?? '', team ?? ''].join(' '),
    sections: [
      { heading: row.title, body: visibleText(opening) },
      ...sections.map(({ title, startLine, endLine }) => ({
        heading: title,
        body: visibleText(lines.slice(startLine, endLine)),
      })),
    ],
  }
}

function visibleText(lines: readonly string[]): string {
  const text = lines.join('\n')
  return text.includes('<!--') ? withoutComments(text, findComments(text)) : text
}

function endOfFrontmatter(lines: readonly string[]): number {
  if (!/^\uFEFF?---\s*$/.test(lines[0] ?? '')) return 0
  const end = lines.findIndex((line, index) => index > 0 && /^---\s*$/.test(line))
  return end === -1 ? 0 : end + 1
}
