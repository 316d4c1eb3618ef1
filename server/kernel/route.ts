import type { RateClass } from './rate-limits'

/**
 * One REST endpoint. The mounted endpoint and its part of the OpenAPI document, documentation and tests are generated from it.
 * The procedure decides who may call it.
 */
export interface Route<Procedure extends string = string> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  procedure: Procedure
  tag: string
  summary: string
  /** Details for callers that the summary does not contain. */
  description: string
  /** A valid body. A test checks it against the procedure's schema. */
  example?: Record<string, unknown>
  /** The name in OpenAPI, if another route has the same procedure or clients use an older name. Default: from the procedure. */
  operationId?: string
  /** The response has only these fields of the procedure's. */
  fields?: readonly string[]
  /** When the response is 409. */
  conflict?: string
  /** When the response is 402, if only some requests need a plan. */
  plan?: string
  /** The outside service that the endpoint calls. If the service fails, the response is 502. A code host can also cause 409. */
  upstream?:
    | 'code_host'
    | 'identity_provider'
    | 'ai_provider'
    | 'payments'
    | 'ticket_system'
    | 'chat'
    | 'mail'
    | 'image_host'
  /** Responses have an ETag. A matching If-None-Match gets 304. */
  etag?: true
  /** A page has the same path. Requests of browsers go to the page, including its forms. */
  page?: true
  /** A repeated request with the same Idempotency-Key gets the first response again, without the fields in `withhold`. */
  once?: { withhold: string[] }
  /** The response is a file download, sent in chunks. */
  download?: { type: string; name: string }
  /** The response is the content of a file of this media type. */
  bytes?: string
  /** A caller that prefers text/html gets only this field of the response, as HTML. */
  fragment?: string
  /** A body that is not JSON, or the first file of a form, becomes this field as text. Other fields come from the query. */
  textField?: string
  /** Replaces the default limit of the body. */
  maxBodyBytes?: number
  /** The response is a stream of server-sent events. It ends when the client disconnects. */
  stream?: true
  /** The response redirects to the procedure's `location`, with 302, or 303 after a POST. */
  redirect?: true
  /** Before a redirect to another site, the browser stores the fragment of its address for its return. */
  keepsFragment?: true
  /** A GET with side effects. It has no HEAD. */
  hasSideEffects?: true
  /** Accepts the cookie of an ended session, because the browser gets a new session here. */
  ignoresStaleSession?: true
  /** Checks credentials for at most a second: a probe must not wait for the database that it reports on. */
  isProbe?: true
  /** The class of its rate limit. Default: `api`. */
  rate?: RateClass | 'none'
  /** The class of the rate limit that the procedure counts itself, because only it knows the subject. */
  ownRate?: RateClass
  /** The procedure that returns the text for `?format=md` and Accept: text/markdown. */
  markdown?: Procedure
}

/** `router.procedure` for every procedure of these routers. */
export type PathOf<Routers> = {
  [Name in keyof Routers & string]: Routers[Name] extends { _def: { record: infer Procedures } }
    ? `${Name}.${keyof Procedures & string}`
    : never
}[keyof Routers & string]

/** A route of one module. The compiler checks that its procedure belongs to the module. */
export type RouteOf<Routers> = Route<PathOf<Routers>>
