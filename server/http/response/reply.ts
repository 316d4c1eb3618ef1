/**
 * A response before the envelope adds its headers. Headers are a plain object, because creating, filling and
 * reading a Headers object costs as much as the query itself.
 */
export interface Reply {
  status: number
  headers: Record<string, string>
  content: string | Uint8Array<ArrayBuffer> | null
}

/** Pages, files and streams are Response objects. */
export type AppResponse = Reply | Response
