import { RequestError } from 'octokit'
import type { z } from 'zod'
import type { ClientScope } from './client-scope'
import { nextPageUrl, readResponse } from './read-response'
import type { ResponseCache } from './response-cache'
import type { Sender } from './sender'

export interface ApiRequest<T> {
  schema: z.ZodType<T>
  params?: Record<string, unknown>
  signal?: AbortSignal
  /**
   * Revalidates the cached response, or never requests it again because it cannot change. The cache contains the parsed value,
   * so a cached route must always be used with the same schema.
   */
  cache?: 'while_unchanged' | 'forever'
}

export interface GitHubPage<T> {
  value: T
  /** The URL of the next page. */
  next: string | null
}

export type ReadPage = <T>(route: string, request: ApiRequest<T>) => Promise<GitHubPage<T>>

/** Reads one page of a response, from the cache if the request allows it. */
export function createPageReader(
  send: Sender,
  responses: ResponseCache,
  apiUrl: string,
  { identity, params: commonParams, subject }: ClientScope,
): ReadPage {
  const { origin } = new URL(apiUrl)

  return async <T>(route: string, request: ApiRequest<T>) => {
    const { schema, signal, cache } = request
    // The URL of a next page contains all parameters.
    const params = route.includes('://') ? {} : { ...commonParams, ...request.params }
    const key = `${identity.name} ${route} ${JSON.stringify(params)}`
    const cached = cache ? responses.get(key) : null
    if (cached && cache === 'forever') return cached as GitHubPage<T>
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
      if (cached && error instanceof RequestError && error.status === 304) return cached as GitHubPage<T>
      throw error
    }
  }
}
