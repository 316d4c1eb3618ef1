import type { Query, Term } from '#spec/query/index'
import type { NameWord } from '../score/index'
import type { DocumentSet } from './search-space'
import type { SectionSet } from './section-set'

/** Where a term is: in sections, in titles and in other names. */
export interface TermMatches {
  term: Term
  /** All documents with the term in a section or a name. */
  documents: DocumentSet
  inTitle: DocumentSet
  inLabels: DocumentSet
  /** Sections that have the term in heading or body, or whose document has it in title or tags. */
  sections: SectionSet
  /** By section number, see `word-score.ts`. */
  scores: Uint8Array
  /** Whether sections must still be checked for words side by side. */
  isSequence: boolean
  information: number
  /** The words of the term as they are written, folded. */
  written: ReadonlySet<string>
  /** Whether a word of a name is the term. */
  matchesName(word: NameWord): boolean
}

/** A part of a query that a document should have: a term, or alternatives. */
export interface MatchedPart {
  query: Query
  terms: readonly TermMatches[]
  /** Synonyms of its words. Documents with one of them have the part, too. */
  synonyms: readonly TermMatches[]
  documents: DocumentSet
  /** 0 if no document has it: then it does not tell documents apart. */
  information: number
  /** Documents without it are no results: exact phrases, and all parts of a query with `AND`. */
  isRequired: boolean
}

/** A section of a matching document. */
export interface ScoredSection {
  ordinal: number
  /** The share of the query's information that it has. */
  coverage: number
  /** How many parts of the query it has. */
  partCount: number
  closeness: number
  isDeprecated: boolean
  score: number
}

/** What the positions and the heading of a section say about the words of a query. */
export interface SectionWords {
  closeness: number
  /** The positions of the parts that its heading has as they are typed. */
  exactParts: readonly number[]
}

/** How often a section has a text as it is written. */
export interface WrittenCounts {
  inHeading: number
  inBody: number
}

/** By position of the document and ordinal of the section. Sections without the text are left out. */
export type WrittenSections = ReadonlyMap<number, ReadonlyMap<number, WrittenCounts>>

/** The text of a part as it is typed, and where it is. Null for parts without signs. */
export type WrittenPart = { text: string; sections: WrittenSections } | null
