import { RowBytes } from '../rows/row-bytes'
import { SpillingList } from '../rows/spilling-list'

export interface ChangedDocument {
  path: string
  sha: string
  /** In bytes; null if the host reports it only with the content. */
  size: number | null
  /** The previous date, kept until history is read again. */
  lastDocChangeAt: string | null
  /** Whether the document already has a row. */
  hasRow: boolean
  /** Whether that row shows an earlier version to readers. */
  isReadable: boolean
}

const ROWS_IN_MEMORY = 8 * 1024 * 1024

/** The changes of a run until it is published. Memory does not grow with the repository. */
export class RunChanges {
  /** Documents that are new or have new content. */
  readonly changed = new SpillingList<ChangedDocument>()
  /** Paths of documents that were removed. */
  readonly removed = new SpillingList<string>()
  /** Paths of rows that are replaced by `rows`. */
  readonly replaced = new SpillingList<string>()
  /** New rows of `documents`. */
  readonly rows = new RowBytes(ROWS_IN_MEMORY)

  close(): void {
    for (const part of [this.changed, this.removed, this.replaced, this.rows]) part.close()
  }
}
