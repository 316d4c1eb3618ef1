import type { LineRange } from '#spec/lines/index'

/** Where the lines of a thread are in the present version of its file. */
export interface PullPlace extends LineRange {
  /** The text of the present version. Null if it is gone or too large, or the lines changed. */
  content: string | null
  blobSha: string | null
  pullState: 'open' | 'closed' | 'merged'
}
