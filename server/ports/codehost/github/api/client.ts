import type { ClientScope } from './client-scope'
import { explainFailure } from './explain-failure'
import { type ApiRequest, createPageReader, type GitHubPage } from './read-page'
import { isGone } from './refusals'
import { type GraphqlRequest, type GraphqlResult, graphqlRouteOf, requestGraphql } from './request-graphql'
import type { RateLimit } from './request-limiter'
import type { ResponseCache } from './response-cache'
import type { ApiResponse, OutgoingRequest, Sender } from './sender'

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
  /** The limits in the newest response to this identity. Null if it contained none. */
  rateLimit(): RateLimit | null
}

const PAGE = 100

export function createClient(
  send: Sender,
  responses: ResponseCache,
  apiUrl: string,
  scope: ClientScope,
): GitHubClient {
  const { identity, params: commonParams } = scope
  const readPage = createPageReader(send, responses, apiUrl, scope)

  async function findValue<T>(route: string, request: ApiRequest<T>): Promise<T | null> {
    try {
      return (await readPage(route, request)).value
    } catch (error) {
      if (isGone(error)) return null
      throw error
    }
  }

  return {
    request: async (route, request) =>
      (await withExplainedErrors(scope, route, readPage(route, request))).value,
    find: (route, request) => withExplainedErrors(scope, route, findValue(route, request)),
    async *pages<T>(route: string, request: ApiRequest<T>) {
      let nextRoute: string | null = route
      let params: Record<string, unknown> = { per_page: PAGE, ...request.params }
      while (nextRoute) {
        const reading = readPage(nextRoute, { ...request, params })
        const page: GitHubPage<T> = await withExplainedErrors(scope, route, reading)
        yield page.value
        nextRoute = page.next && `GET ${page.next}`
        params = {}
      }
    },
    graphql(query, request) {
      const route = graphqlRouteOf(apiUrl)
      return withExplainedErrors(scope, route, requestGraphql(send, route, query, request, scope))
    },
    async send(route, params) {
      const sending = { route, params: { ...commonParams, ...params } }
      await withExplainedErrors(
        scope,
        route,
        send(identity, sending, async ({ body }) => body?.cancel()),
      )
    },
    rateLimit: () => identity.limiter.rateLimit,
    open(route, { accept, params, ...opening }, read) {
      const sending = { ...opening, route, params: { ...commonParams, ...params }, headers: { accept } }
      return withExplainedErrors(scope, route, send(identity, sending, read))
    },
  }
}

async function withExplainedErrors<T>(
  { identity, subject }: ClientScope,
  route: string,
  pending: Promise<T>,
): Promise<T> {
  try {
    return await pending
  } catch (error) {
    const isRead = route.startsWith('GET ') || route.endsWith('/graphql')
    throw explainFailure(error, { isRead, subject, identity: identity.kind })
  }
}
