import { RequestError } from 'octokit'
import { z } from 'zod'
import { explainFailure } from './explain-failure'
import type { Identity } from './identity'
import { nextPageUrl, readResponse } from './read-response'
import { isGone } from './refusals'
import type { ResponseCache } from './response-cache'
import type { ApiResponse, OutgoingRequest, Sender } from './sender'

export interface ApiRequest<T> {
  schema: z.ZodType<T>
  params?: Record<string, unknown>
  signal?: AbortSignal
  /**
   * Revalidates the cached response, or never requests it again because it cannot change. The cache holds the
   * parsed value, so a cached route must always be used with the same schema.
   */
  cache?: 'while_unchanged' | 'forever'
}

/** For a response that is read as a stream. */
export interface StreamRequest extends Omit<OutgoingRequest, 'route' | 'params' | 'headers'> {
  params: Record<string, unknown>
  accept: string
}

/**
 * Sends requests to GitHub with one identity, about one subject. Throws only CodeHostError and the caller's
 * own abort.
 */
export interface GitHubClient {
  request<T>(route: string, request: ApiRequest<T>): Promise<T>
  /** Null if GitHub reports that it does not exist or no longer exists. */
  find<T>(route: string, request: ApiRequest<T>): Promise<T | null>
  /** Reads page by page. No more pages are requested when the reader stops. */
  pages<T>(route: string, request: ApiRequest<T>): AsyncGenerator<T, void, undefined>
  /** The GraphQL response, including its errors. The common parameters are added to the variables. */
  graphql<T>(query: string, request: GraphqlRequest<T>): Promise<GraphqlResult<T>>
  /** For requests without a response body. */
  send(route: string, params: Record<string, unknown>): Promise<void>
  open<T>(route: string, opening: StreamRequest, read: (response: ApiResponse) => Promise<T>): Promise<T>
}

export interface ClientScope {
  identity: Identity
  /** Parameters of every request. */
  params: Record<string, unknown>
  /** The subject of error messages. */
  subject: string
}

export interface GraphqlRequest<T> extends Pick<ApiRequest<T>, 'schema' | 'signal'> {
  variables: Record<string, string>
}

export type GraphqlResult<T> = { data: T; refusal: null } | { data: null; refusal: string }

const GraphqlErrors = z.object({
  errors: z.array(z.object({ type: z.string().optional(), message: z.string() })).min(1),
})

interface Page<T> {
  value: T
  /** The URL of the next page. */
  next: string | null
}

const PAGE = 100

export function createClient(
  send: Sender,
  responses: ResponseCache,
  apiUrl: string,
  scope: ClientScope,
): GitHubClient {
  const { identity, params: commonParams, subject } = scope
  const { origin } = new URL(apiUrl)

  async function get<T>(route: string, request: ApiRequest<T>): Promise<Page<T>> {
    const { schema, signal, cache } = request
    // The URL of a next page contains all parameters.
    const params = route.includes('://') ? {} : { ...commonParams, ...request.params }
    const key = `${identity.name} ${route} ${JSON.stringify(params)}`
    const cached = cache ? responses.get(key) : null
    if (cached && cache === 'forever') return cached as Page<T>
    const headers: Record<string, string> = cached?.etag ? { 'if-none-match': cached.etag } : {}
    try {
      return await send(identity, { route, params, headers, signal }, async (response) => {
        const { value, length } = await readResponse(response, schema, subject)
        const page = { value, next: nextPageUrl(response, origin, subject) }
        const etag = cache === 'while_unchanged' ? String(response.headers.etag ?? '') : ''
        if (cache === 'forever' || etag !== '') responses.set(key, { ...page, etag }, length)
        return page
      })
    } catch (error) {
      if (cached && error instanceof RequestError && error.status === 304) return cached as Page<T>
      throw error
    }
  }

  async function withExplainedErrors<T>(route: string, pending: Promise<T>): Promise<T> {
    try {
      return await pending
    } catch (error) {
      const isRead = route.startsWith('GET ') || route.endsWith('/graphql')
      throw explainFailure(error, { isRead, subject, identity: identity.kind })
    }
  }

  async function getOrNull<T>(route: string, request: ApiRequest<T>): Promise<T | null> {
    try {
      return (await get(route, request)).value
    } catch (error) {
      if (isGone(error)) return null
      throw error
    }
  }

  async function requestGraphql<T>(route: string, query: string, request: GraphqlRequest<T>) {
    const params = { query, variables: { ...commonParams, ...request.variables } }
    const resultSchema = z.union([GraphqlErrors, z.object({ data: request.schema })])
    return send(identity, { route, params, signal: request.signal }, async (response) => {
      const { value } = await readResponse(response, resultSchema, subject)
      if ('data' in value) return { data: value.data, refusal: null }
      identity.limiter.noteErrors(value.errors)
      return { data: null, refusal: value.errors.map(({ message }) => message).join(' ') }
    })
  }

  return {
    request: async (route, request) => (await withExplainedErrors(route, get(route, request))).value,
    find: (route, request) => withExplainedErrors(route, getOrNull(route, request)),
    async *pages<T>(route: string, request: ApiRequest<T>) {
      let nextRoute: string | null = route
      let params: Record<string, unknown> = { per_page: PAGE, ...request.params }
      while (nextRoute) {
        const page: Page<T> = await withExplainedErrors(route, get(nextRoute, { ...request, params }))
        yield page.value
        nextRoute = page.next && `GET ${page.next}`
        params = {}
      }
    },
    graphql(query, request) {
      const route = `POST ${apiUrl.replace(/\/api\/v3$/, '/api')}/graphql`
      return withExplainedErrors(route, requestGraphql(route, query, request))
    },
    async send(route, params) {
      const sending = { route, params: { ...commonParams, ...params } }
      await withExplainedErrors(
        route,
        send(identity, sending, async ({ body }) => body?.cancel()),
      )
    },
    open(route, { accept, params, ...opening }, read) {
      const sending = { ...opening, route, params: { ...commonParams, ...params }, headers: { accept } }
      return withExplainedErrors(route, send(identity, sending, read))
    },
  }
}
