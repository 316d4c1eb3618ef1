import { LongList } from '../rows/long-list'
import { RowBytes } from '../rows/row-bytes'

export interface ChangedDocument {
  path: string
  sha: string
  /** In bytes; null where only its content tells. */
  size: number | null
  /** What was known before, until history is read again. */
  lastDocChangeAt: string | null
  /** Whether there is a row of it, and whether readers see an earlier version by it. */
  hasRow: boolean
  isReadable: boolean
}

const ROWS_IN_MEMORY = 8 * 1024 * 1024

/** What a run finds and makes until it is published, in memory that does not grow with the repository. */
export class RunChanges {
  /** New, or with another content than the row that is there. */
  readonly changed = new LongList<ChangedDocument>()
  /** Paths of rows whose documents are gone. */
  readonly removed = new LongList<string>()
  /** Paths of rows in whose place others come. */
  readonly replaced = new LongList<string>()
  /** Rows of `documents`. */
  readonly rows = new RowBytes(ROWS_IN_MEMORY)

  close(): void {
    for (const part of [this.changed, this.removed, this.replaced, this.rows]) part.close()
  }
}
