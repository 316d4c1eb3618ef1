import type { EditedFile } from './edited-file'
import type { FileText } from './file-text'

/** A file as the server returned it for editing. */
export interface OpenFile extends EditedFile {
  content: string
  /** Empty for a file that does not exist yet. */
  sha: string
  /** The folder for a new spec. */
  folder: string
  /** A text that the editor shows as a change to review. */
  proposed?: ProposedText | null
}

export interface ProposedText {
  text: string
  /** Its author, for the page. */
  source: string
}

/** The version that the edits start from. A save is checked against its `sha`. */
export interface BaseVersion extends FileText {
  sha: string
}
