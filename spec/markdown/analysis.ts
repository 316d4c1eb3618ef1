import type { Criterion, Diagnostic, Frontmatter, Range, Section } from '#spec/types'
import type { HeadingBlock } from './blocks/block'
import type { FrontmatterLocation } from './frontmatter/locate-frontmatter'
import type { Marker } from './markers/parse-marker'

/** Longer documents are not parsed. In UTF-16 units. */
export const MAX_DOCUMENT_LENGTH = 5 * 1024 * 1024

/** A document with all positions. All views of a spec are derived from it. */
export interface Analysis {
  source: string
  lineStarts: readonly number[]
  title: string | null
  frontmatter: Frontmatter
  /** Null if there is none, or if it is not closed. */
  frontmatterPlace: FrontmatterLocation | null
  headings: HeadingAt[]
  /** All depths, in source order. */
  sections: SectionAt[]
  /** All markers, including those before the first section. */
  markers: MarkerAt[]
  tasks: TaskAt[]
  diagnostics: Diagnostic[]
}

export interface HeadingAt {
  block: HeadingBlock
  /** Plain text, the section's number included. */
  text: string
  /** Null if the heading is not a section. */
  section: SectionAt | null
}

export interface SectionAt {
  section: Section
  parent: SectionAt | null
  /** Offsets, in this order. The start of the heading's line. */
  start: number
  /** The end of the heading's line or underline, including the line ending. */
  bodyStart: number
  /** Start and end of `section.content`: the body without surrounding blank lines. */
  contentStart: number
  contentEnd: number
  /** The start of the next section, or the end of the document. */
  end: number
  markers: MarkerAt[]
  tasks: TaskAt[]
}

export interface MarkerAt {
  marker: Marker
  /** The whole comment. */
  range: Range
}

/** A task-list item. */
export interface TaskAt {
  /** Null before the first section, where criteria do not count. */
  criterion: Criterion | null
  line: number
  checked: boolean
  /** The offset of `[`. */
  box: number
  /** The end of the item's first paragraph, which starts with the box. */
  end: number
}
