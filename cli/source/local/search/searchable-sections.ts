import { findComments, withoutComments } from '../../../../spec/markdown/inline/find-comments'
import { splitWords, stemEnglish } from '../../../../spec/query'
import type { IndexedDocument, IndexedSection } from '../../../index-cache/indexed-document'

export interface SearchableSection {
  /** Null for the text before the first section. */
  indexed: IndexedSection | null
  heading: string
  headingStems: string[]
  /** All searched words: of heading, document and body. */
  stems: string[]
  text: string
}

/** Lower case, without accents. */
export const foldWord = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
export const stemOf = (word: string) => stemEnglish(foldWord(word))

/** The stems of all words of a text. Parts of an identifier count, and the identifier as a whole. */
export function stemsOf(text: string): string[] {
  const words = splitWords(text)
  const wholes = words.filter(({ parts }) => parts.length > 1).map(({ whole }) => whole)
  return [...words.flatMap(({ parts }) => parts), ...wholes].map(stemOf)
}

/** The opening and the sections of a document. Without its text they have only their headings. */
export function searchableSections(document: IndexedDocument, source: string | null): SearchableSection[] {
  const { sections, row, team } = document
  const lines = source === null ? [] : source.split(/\r?\n/)
  const context = [row.title, ...row.tags, row.owner ?? '', team ?? ''].join(' ')
  const firstLine = sections[0]?.startLine ?? lines.length + 1
  const opening = lines.slice(endOfFrontmatter(lines), firstLine - 1)
  return [
    searchable(null, row.title, context, opening),
    ...sections.map((section) =>
      searchable(section, section.title, context, lines.slice(section.startLine, section.endLine)),
    ),
  ]
}

function searchable(
  indexed: IndexedSection | null,
  heading: string,
  context: string,
  lines: readonly string[],
): SearchableSection {
  const body = lines.join('\n')
  const visible = body.includes('<!--') ? withoutComments(body, findComments(body)) : body
  const text = `${heading}\n${context}\n${visible}`
  return {
    indexed,
    heading: indexed === null ? '' : heading,
    headingStems: stemsOf(heading),
    stems: [heading, context, visible].flatMap((part) => [...stemsOf(part), '']),
    text,
  }
}

function endOfFrontmatter(lines: readonly string[]): number {
  if (!/^\uFEFF?---\s*$/.test(lines[0] ?? '')) return 0
  const end = lines.findIndex((line, index) => index > 0 && /^---\s*$/.test(line))
  return end === -1 ? 0 : end + 1
}
