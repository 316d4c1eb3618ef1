import type { z } from 'zod'
import { type RateLimit, TrackerError, type TrackerOptions } from '../../port'
import { readRateLimit } from '../../read-rate-limit'
import { sendRequest, type TrackerConnection, type TrackerResponse } from '../../send-request'
import { editionOf, type JiraEdition } from './edition'
import { isAnonymous, toRejection } from './explain-rejection'
import type { JiraCredential } from './jira-credential'

export interface JiraRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the path of the REST API, or from the root of Jira if it begins with `/rest/` or `/_edge/`. */
  path: string
  query?: Record<string, string>
  body?: unknown
}

export interface JiraClient {
  baseUrl: string
  edition: JiraEdition
  /** Sends a request and parses its response. */
  read<T>(request: JiraRequest, schema: z.ZodType<T>, options?: TrackerOptions): Promise<T>
  /** Sends a request and ignores the response body. */
  send(request: JiraRequest, options?: TrackerOptions): Promise<void>
  rateLimit(): RateLimit | null
}

export function createClient(credential: JiraCredential, connection: TrackerConnection): JiraClient {
  const edition = editionOf(credential)
  const { baseUrl, now } = connection
  const secrets = [credential.token, edition.authorization]
  let rateLimit: RateLimit | null = null

  async function request(
    { method, path, query = {}, body }: JiraRequest,
    { signal }: TrackerOptions = {},
  ): Promise<TrackerResponse> {
    const url = new URL(`${baseUrl}${/^\/(rest|_edge)\//.test(path) ? '' : edition.api}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const headers = { authorization: edition.authorization }
    const response = await sendRequest(connection, {
      vendor: 'Jira',
      method,
      url: url.href,
      headers,
      body,
      signal,
    })
    rateLimit = readRateLimit(response.headers, now()) ?? rateLimit
    const isAccepted = response.status >= 200 && response.status < 300
    if (!isAccepted || isAnonymous(response)) throw toRejection(response, { secrets, now: now() })
    return response
  }

  return {
    baseUrl,
    edition,
    async read(jiraRequest, schema, options) {
      const { text } = await request(jiraRequest, options)
      return parse(text, schema)
    },
    async send(jiraRequest, options) {
      await request(jiraRequest, options)
    },
    rateLimit: () => rateLimit,
  }
}

function parse<T>(text: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new TrackerError('garbled', 'The response is not one of Jira. Check the host of the connection.', {
      retryable: true,
      cause,
    })
  }
}
