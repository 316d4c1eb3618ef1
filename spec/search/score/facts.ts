import type { Form } from './weights'

/** What a document has of one term of a query: how often each field contains it. */
export interface TermFacts {
  /** Rare terms have more, see `informationOf`. */
  information: number
  /** The closest form in which the document has it. */
  form: Form
  inTitle: number
  inNames: number
  inHeadings: number
  /** 1 if the lead has it. */
  inLead: number
  /** Without the one of the lead. */
  inText: number
}

/** The section that answers best. */
export interface SectionFacts {
  /** The share of the query's information that the section has, from 0 to 1. */
  coverage: number
  /** See `closenessOf`. */
  closeness: number
  isDeprecated: boolean
}

/** What a document has of all terms of a query. */
export interface DocumentFacts {
  /** In the order of the query. */
  terms: readonly TermFacts[]
  /** The number of words in the title. */
  titleWords: number
  /** The share of these words that the query has, from 0 to 1. */
  titleShare: number
  titleCloseness: number
  /** The length of the file. */
  bytes: number
  section: SectionFacts
  isDeprecated: boolean
  /** Whether it is in a folder for what is over. */
  isArchived: boolean
  docType: string
  /**
   * How much of the query's code the document has as it is typed, from 0 to 1. A half is all code words of a query that is
   * code as a whole, which some other document has. 0 if the query has no code.
   */
  code: number
}
