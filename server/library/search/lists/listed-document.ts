import type { ScoredColumns } from '#spec/search/ranking/search-space'

/** The columns of a document for finding, counting and ordering matches. */
export interface ListedDocument extends ScoredColumns {
  repositoryId: number
  /** Null for a file that is not readable text. */
  textId: number | null
  /** In milliseconds. Null if unknown. */
  changedAt: number | null
  numbers: SectionNumbers | null
}

/** The numbers of a text's sections: the opening has the first. Null for a text that is not in the lists yet. */
export interface SectionNumbers {
  first: number
  count: number
}
