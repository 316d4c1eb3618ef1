import type { Place } from './editor-location'
import type { FileText } from './file-text'

/** What the server gave to be edited. */
export interface OpenFile extends Place {
  content: string
  /** Empty for a file that is not there yet. */
  sha: string
  /** Where a new spec would lie. */
  folder: string
}

/** What the text was made from, and what a save is held against. */
export interface Base extends FileText {
  sha: string
}
