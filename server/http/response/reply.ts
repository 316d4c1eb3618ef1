/**
 * An answer of ours before it is in its envelope, whose headers are added to these. They are plain until then: a Headers
 * object that is made, filled and read again costs as much as the query that the answer is about.
 */
export interface Reply {
  status: number
  headers: Record<string, string>
  content: string | Uint8Array<ArrayBuffer> | null
}

/** Pages, files and streams come as responses. */
export type Answer = Reply | Response
