import { type SectionRef, sectionRef } from '#spec/diff/change'
import { analyze, documentOf } from '#spec/markdown/index'
import type { ParsedDocument, Section } from '#spec/types'

/** A part of a document that is merged as one: the text before the first section, or a section's own text. */
export interface Chunk {
  place: ChunkPlace
  /** Null for the text before the first section. */
  section: Section | null
  /** The parent section. */
  parent: Section | null
  text: string
  /** The blank lines at its end, which are not content. */
  tail: string
  /** Whether it ends the document, so that no blank line must follow. */
  isLast: boolean
}

export type ChunkPlace =
  | { kind: 'frontmatter' | 'opening' | 'document' }
  | { kind: 'section'; section: SectionRef }

export interface SplitDocument {
  /** All chunks of the document, in order. */
  chunks: Chunk[]
  parsed: ParsedDocument
}

export function splitDocument(source: string): SplitDocument {
  const analysis = analyze(source)
  const opening = analysis.frontmatterPlace?.range.end ?? 0
  const sections = analysis.sections[0]?.start ?? source.length
  const chunks = [
    chunk({ kind: 'frontmatter' }, source.slice(0, opening)),
    chunk({ kind: 'opening' }, source.slice(opening, sections)),
    ...analysis.sections.map(({ section, parent, start, end }) => ({
      ...chunk({ kind: 'section', section: sectionRef(section) }, source.slice(start, end)),
      section,
      parent: parent?.section ?? null,
    })),
  ]
  const last = chunks.findLastIndex((chunk) => wholeOf(chunk) !== '')
  for (const chunk of chunks.slice(Math.max(last, 0))) chunk.isLast = true
  return { chunks, parsed: documentOf(analysis) }
}

export const wholeOf = ({ text, tail }: Chunk) => text + tail

function chunk(place: ChunkPlace, whole: string): Chunk {
  const text = whole.replace(/[ \t\r\n]+$/, '')
  return { place, section: null, parent: null, text, tail: whole.slice(text.length), isLast: false }
}
