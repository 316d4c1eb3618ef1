import type { EditedFile } from './edited-file'
import type { FileText } from './file-text'

/** A file from the server, opened for editing. */
export interface OpenFile extends EditedFile {
  content: string
  /** Empty for a file that does not exist yet. */
  sha: string
  /** The folder for a new spec. */
  folder: string
  /** Of a new document: the templates, and the id of the one that `content` comes from. */
  templates?: { id: string; name: string }[]
  template?: string
  /** A text that the editor shows as a change to review. */
  proposed?: ProposedText | null
}

export interface ProposedText {
  text: string
  /** Its author, shown on the page. */
  source: string
}

/** The version on which the edits are based. A save is checked against its `sha`. */
export interface BaseVersion extends FileText {
  sha: string
}
