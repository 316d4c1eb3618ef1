import type { DocumentLocation } from '#app/library/document/document-location'

/** The document on the page, with the content that it shows. A list shows no content: its edits are made in the newest. */
export interface ActTarget {
  location: DocumentLocation
  sha?: string
  /** Of the document, where the page shows several. */
  title?: string
}
