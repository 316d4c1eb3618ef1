import type { DocumentLocation } from '#app/library/document/document-location'

/** The document on the page, with the content that it shows. */
export interface ActTarget {
  location: DocumentLocation
  sha: string
}
