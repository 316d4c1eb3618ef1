import type { Actor } from '#server/kernel/context'
import type { Caller } from '#server/router'

/** The server passes this to every loader and action: the in-process caller and data of the request. */
export type AppLoadContext = {
  caller: Caller
  actor: Actor
  nonce: string
  requestId: string
  baseUrl: string
  isDevelopment: boolean
  /** Whether this deployment sells plans. */
  sellsPlans: boolean
  /** Whether the browser requests only the data of a page, and not its elements. */
  isPageData: boolean
  openapi: () => unknown
  /** Set if no page may be loaded: too many requests, an invalid path, or no database. */
  refusal?: { status: number; message: string } | null
  /** Stores the error of a procedure, so that API clients get its details and not only the page's status. */
  noteError?: (error: unknown) => void
  /** The ETag of a page identified by this text, and whether the client already has that page. */
  tagContent: (text: string) => { etag: string; isCached: boolean }
  /** Logs an unexpected error with the request id. */
  report: (error: unknown) => void
}

type PlumblineContext = AppLoadContext

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends PlumblineContext {}
  interface Future {
    v3_singleFetch: true
  }
}
