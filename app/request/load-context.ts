import type { Actor } from '../../server/kernel/context'
import type { Caller } from '../../server/router'

/** What the server hands to every loader and action: the in-process caller, and what the page around it needs. */
export type AppLoadContext = {
  caller: Caller
  actor: Actor
  nonce: string
  requestId: string
  baseUrl: string
  isDevelopment: boolean
  openapi: () => unknown
  /** Why no page may be read: too many requests, a path that no page can have, or no database. */
  refusal?: { status: number; message: string } | null
  /** Keeps what a procedure refused, so that a program is told more than the status of a page. */
  noteRefusal?: (error: unknown) => void
  /** Puts a failure that no one expected into the log, under the request's id. */
  report: (error: unknown) => void
}

type HouseContext = AppLoadContext

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends HouseContext {}
  interface Future {
    v3_singleFetch: true
  }
}
