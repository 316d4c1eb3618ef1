import type { Query, Term } from '#spec/query/index'
import type { SectionName } from '../score/index'
import type { MatchedPart, ScoredSection, SectionWords, WrittenSections } from './matched-parts'
import type { DocumentSet, SearchSpace } from './search-space'
import type { TermForms } from './term-forms'

/** The documents that match filters, and the sections, if the filters are about sections. */
export interface FilterMatches {
  documents: DocumentSet
  /** Ordinals by position of the document. Null if the filters are about documents. */
  ordinals: ReadonlyMap<number, number[]> | null
}

export interface FoundSequences {
  sections: ReadonlySet<number>
  /** Whether there was time for all sections. */
  isComplete: boolean
}

/** A section of the document at `index`. */
export interface PlacedSection {
  index: number
  section: ScoredSection
}

/** By position of the document and ordinal of the section. */
export type WordsOfSections = ReadonlyMap<number, ReadonlyMap<number, SectionWords>>

/** Where a search finds its words: the lists of an org, or the files of a checkout. */
export interface SearchSource {
  readonly space: SearchSpace
  formsOf(term: Term): TermForms
  /** The stems that start with the text, beside those of `space.words` that do. */
  completionsOf(beginning: string): readonly string[]
  /** Whether a stop word has no effect because the search has other words. */
  isIgnored(stem: string): boolean
  /** Finds the matches of a query without words. */
  findFiltered(filter: Query): Promise<FilterMatches>
  /** Of sections that have all words of a phrase or identifier, finds those that have them side by side. */
  findSequences(term: Term, sections: readonly number[]): Promise<FoundSequences>
  /** Finds the sections with one of the tickets, or the section of the file: ordinals by position of the document. */
  findNamedSections(name: SectionName): Promise<ReadonlyMap<number, readonly number[]>>
  /** Finds the sections with the number: ordinals by position of the document. `among`: only these sections; null: all. */
  findNumberedSections(
    number: string,
    among: readonly number[] | null,
  ): Promise<ReadonlyMap<number, readonly number[]>>
  /** Reads headings and positions of words. Sections that cannot be read in time are left out. */
  readSectionWords(
    parts: readonly MatchedPart[],
    sections: readonly PlacedSection[],
  ): Promise<WordsOfSections>
  /** Counts texts, in lower case, as they are written in headings and bodies of sections, in any case. Null if it takes too long. */
  countWritten(
    texts: readonly string[],
    sections: readonly { index: number; ordinal: number }[],
  ): Promise<ReadonlyMap<string, WrittenSections> | null>
}
