import { RowBytes } from '../rows/row-bytes'

export interface ChangedDocument {
  path: string
  sha: string
  /** In bytes; null if the host reports it only with the content. */
  size: number | null
  /** The previous date, kept until history is read again. */
  lastDocChangeAt: string | null
  /** The author of the last change; null if the content is new. */
  lastDocChangeBy: string | null
  /** Whether the document already has a row. */
  hasRow: boolean
  /** Whether that row shows an earlier version to readers. */
  isReadable: boolean
}

/** The changes of a run until it is published: about 600 bytes of memory per changed document. */
export class RunChanges {
  /** Documents that are new or have new content. */
  readonly changed: ChangedDocument[] = []
  /** Paths of documents that were removed. */
  readonly removed: string[] = []
  /** Paths of rows that are replaced by `rows`. */
  readonly replaced: string[] = []
  /** New rows of `documents`. */
  readonly rows = new RowBytes()
}
