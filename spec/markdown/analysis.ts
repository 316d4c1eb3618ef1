import type { Criterion, Diagnostic, Frontmatter, Range, Section } from '../types'
import type { HeadingBlock } from './blocks/block'
import type { FrontmatterPlace } from './frontmatter/locate-frontmatter'
import type { Marker } from './markers/parse-marker'

/** A document with the place of everything in it; what others show of a spec is projected from this. */
export interface Analysis {
  source: string
  lineStarts: readonly number[]
  title: string | null
  frontmatter: Frontmatter
  /** null when there is none, or one that never ends. */
  frontmatterPlace: FrontmatterPlace | null
  headings: HeadingAt[]
  /** In source order, whatever their depth. */
  sections: SectionAt[]
  /** All of the document, those before the first section included. */
  markers: MarkerAt[]
  tasks: TaskAt[]
  diagnostics: Diagnostic[]
}

export interface HeadingAt {
  block: HeadingBlock
  /** Plain text, the section's number included. */
  text: string
  /** null for a heading that is no section. */
  section: SectionAt | null
}

export interface SectionAt {
  section: Section
  parent: SectionAt | null
  /** Offsets, in this order: where the heading's line starts, */
  start: number
  /** where its line, or its underline, ends, line ending included, */
  bodyStart: number
  /** where `section.content`, which is the body without the blank lines around it, starts and ends, */
  contentStart: number
  contentEnd: number
  /** and where the next section or the end of the document is. */
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
  /** null before the first section, where nothing counts. */
  criterion: Criterion | null
  line: number
  checked: boolean
  /** Where the `[` stands. */
  box: number
  /** Where the item's first paragraph, which begins with the box, ends. */
  end: number
}
