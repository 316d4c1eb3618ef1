import type { NamedColumns, NameWords } from '../score/index'
import { emptySet, type SectionSet } from './section-set'

/** What the score reads of a document. */
export interface ScoredColumns extends NamedColumns {
  docType: string
  /** Null if the document is not tracked. */
  status: string | null
  /** The length of the file. */
  bytes: number
}

/** The sections with a word, and how often each part of them has it. */
export interface WordSections {
  readonly anywhere: SectionSet
  /** By section number: see `word-score.ts`; 0 if the section does not have the word. */
  readonly scores: Uint8Array<ArrayBuffer>
}

/** A set of positions of documents. */
export type DocumentSet = SectionSet

export type NameField = 'title' | 'labels'

/**
 * The documents and the sections with each searched word, as one search sees them. Documents have positions: of equal ones, the
 * first wins. The sections of a document have successive numbers.
 */
export interface SearchSpace {
  readonly documentCount: number
  readonly sectionCount: number
  /** By stem. */
  readonly words: ReadonlyMap<string, WordSections>
  documentAt(index: number): ScoredColumns
  namesOf(index: number): NameWords
  /** The number of its opening. */
  firstOf(index: number): number
  /** How many sections have numbers; may be 0 if none has a searched word. */
  countOf(index: number): number
  /** The documents with at least one of the sections. */
  documentsOf(sections: SectionSet): DocumentSet
  /** Calls back with each document that has the stem in its names. `#12` finds documents by their number in a series. */
  forEachNamed(stem: string, field: NameField, add: (index: number) => void): void
  /** The stems in names that start with the text. */
  nameWordsFrom(beginning: string): ReadonlySet<string>
}

export const noDocuments = ({ documentCount }: Pick<SearchSpace, 'documentCount'>): DocumentSet =>
  emptySet(documentCount)
