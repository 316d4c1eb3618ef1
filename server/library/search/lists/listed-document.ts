/** The columns of a document for finding, counting and ordering matches. */
export interface ListedDocument {
  repositoryId: number
  path: string
  title: string
  docType: string
  owner: string | null
  /** The length of the file. */
  bytes: number
  /** Null for a file that is not readable text. */
  textId: number | null
  /** Null if the document is not tracked. */
  status: string | null
  repo: string
  team: string | null
  tags: string[]
  /** In milliseconds. Null if unknown. */
  changedAt: number | null
  numbers: SectionNumbers | null
}

/** The numbers of a text's sections: the opening has the first. Null for a text that is not in the lists yet. */
export interface SectionNumbers {
  first: number
  count: number
}
