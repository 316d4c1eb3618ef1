import type { RateClass } from './rate-limits'

/**
 * One REST endpoint, written once: the row mounts it and prints the OpenAPI document, the page of it and the tests.
 * The procedure says who may call it.
 */
export interface Route<Procedure extends string = string> {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  procedure: Procedure
  tag: string
  summary: string
  /** What a caller should know that the summary does not say. */
  description: string
  /** A body that is taken. A test holds it against the procedure's schema. */
  example?: Record<string, unknown>
  /** When the answer is 409. */
  conflict?: string
  /** The service that the answer waits for: 502 when that fails. A code host also refuses with 409. */
  upstream?: 'code_host' | 'identity_provider' | 'ai_provider'
  /** Answers carry an ETag, and If-None-Match gives 304. */
  etag?: true
  /** A browser's request for the same path is for a page, or for what the page's form sends to it. */
  page?: true
  /** A repeated request with the same Idempotency-Key gets the first one's answer, without the members withheld. */
  once?: { withhold: string[] }
  /** The answer is a file to keep, sent piece by piece. */
  download?: { type: string; name: string }
  /** The answer is the content of a file of such a type. */
  bytes?: string
  /** A caller that prefers text/html gets this member of the answer alone, as HTML. */
  fragment?: string
  /** For rows that take more than a request usually may. */
  maxBodyBytes?: number
  /** The answer is a stream of server-sent events, which ends when the client goes away. */
  stream?: true
  /** The answer's `location` is where to go on: 302, or 303 after a POST. */
  redirect?: true
  /** A browser that is redirected to another site keeps the fragment of the address for its return. */
  keepsFragment?: true
  /** A GET that does something, and so has no HEAD. */
  acts?: true
  /** A browser whose session is over may still ask: this is where it gets a new one. */
  ignoresStaleSession?: true
  /** Credentials are not read: a probe must not wait for the database that it reports on. */
  isProbe?: true
  /** With what it is counted: `api` unless it says otherwise. */
  rate?: RateClass | 'none'
  /** Counted by the procedure itself, which knows better whose use it is. */
  ownRate?: RateClass
  /** `?format=md` and Accept: text/markdown are answered by this procedure's text. */
  markdown?: Procedure
}

/** `router.procedure` for every procedure of these routers. */
export type PathOf<Routers> = {
  [Name in keyof Routers & string]: Routers[Name] extends { _def: { record: infer Procedures } }
    ? `${Name}.${keyof Procedures & string}`
    : never
}[keyof Routers & string]

/** The rows of a module: they name its own procedures, checked by the compiler. */
export type RouteOf<Routers> = Route<PathOf<Routers>>
