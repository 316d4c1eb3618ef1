import { Octokit, RequestError } from 'octokit'
import { asFetch, type Outbound } from '#server/ports/http'
import type { Identity } from './identity'
import type { Resource } from './request-limiter'

export interface SenderOptions {
  /** The REST API. An enterprise host serves it below a path. */
  apiUrl: string
  outbound: Outbound
  /** For one request with its complete response. */
  timeoutMs: number
}

export interface OutgoingRequest {
  route: string
  params: Record<string, unknown>
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Overrides the default timeout. */
  timeoutMs?: number
  maxBytes?: number
}

export interface ApiResponse {
  headers: Record<string, string | number | undefined>
  body: ReadableStream<Uint8Array> | null
}

/**
 * Sends a request with an identity, within its limits, and reads the response. Errors are passed on
 * unchanged.
 */
export type Sender = <T>(
  identity: Identity,
  request: OutgoingRequest,
  read: (response: ApiResponse) => Promise<T>,
) => Promise<T>

const MAX_BYTES = 40_000_000
const VERSION = { 'x-github-api-version': '2022-11-28' }

/**
 * Turns off the Octokit plugins that wait and retry. This code and its caller decide what to do about a
 * limit.
 */
const WITHOUT_PLUGINS = { throttle: { enabled: false }, retry: { enabled: false } }

export function createSender({ apiUrl, outbound, timeoutMs }: SenderOptions): Sender {
  const octokit = new Octokit({ ...WITHOUT_PLUGINS, baseUrl: apiUrl, userAgent: 'plumbline' })
  async function attempt<T>(
    identity: Identity,
    request: OutgoingRequest,
    read: (response: ApiResponse) => Promise<T>,
    token: string,
  ): Promise<T> {
    const { route, params, headers, signal } = request
    const { limiter } = identity
    const resource: Resource = route.endsWith('/graphql') ? 'graphql' : 'core'
    const bounds = { timeoutMs: request.timeoutMs ?? timeoutMs, maxBytes: request.maxBytes ?? MAX_BYTES }
    return limiter.run(resource, async () => {
      signal?.throwIfAborted()
      try {
        const { data, ...response } = await octokit.request(route, {
          ...params,
          headers: { ...VERSION, ...headers, authorization: `bearer ${token}` },
          request: { fetch: asFetch(outbound, bounds), signal, parseSuccessResponseBody: false },
        })
        limiter.noteResponse(resource, response)
        return await read({ ...response, body: data instanceof ReadableStream ? data : null })
      } catch (error) {
        if (error instanceof RequestError && error.response)
          limiter.noteResponse(resource, error.response, error.message)
        throw error
      }
    })
  }

  return async (identity, request, read) => {
    request.signal?.throwIfAborted()
    const token = await identity.token()
    try {
      return await attempt(identity, request, read, token)
    } catch (error) {
      request.signal?.throwIfAborted()
      const isRefused = error instanceof RequestError && error.status === 401
      if (!isRefused || !identity.replace) throw error
      const replacement = await identity.replace(token, error)
      if (replacement === null) throw error
      return attempt(identity, request, read, replacement)
    }
  }
}
