import { z } from 'zod'
import { type RateLimit, TrackerError, type TrackerOptions } from '../port'
import { sendRequest, type TrackerConnection } from '../send-request'
import { type GraphqlError, toRejection } from './explain-rejection'
import { limitOf } from './rate-limit'

export interface LinearRequest<T> extends TrackerOptions {
  variables?: Record<string, unknown>
  schema: z.ZodType<T>
}

export interface LinearClient {
  /** Runs one GraphQL document and parses its data. */
  run<T>(document: string, request: LinearRequest<T>): Promise<T>
  rateLimit(): RateLimit | null
}

const Errors = z.array(
  z.object({
    message: z.string(),
    extensions: z
      .object({ code: z.string(), type: z.string(), userPresentableMessage: z.string() })
      .partial()
      .optional(),
  }),
)
const Body = z.object({ data: z.unknown().optional(), errors: Errors.optional() })

export function createClient(token: string, connection: TrackerConnection): LinearClient {
  const { baseUrl, now } = connection
  let rateLimit: RateLimit | null = null

  return {
    async run(document, { variables = {}, schema, signal }) {
      const response = await sendRequest(connection, {
        vendor: 'Linear',
        method: 'POST',
        url: `${baseUrl}/graphql`,
        headers: { authorization: token },
        body: { query: document, variables },
        signal,
      })
      const limit = limitOf(response.headers, now())
      rateLimit = limit ?? rateLimit
      const body = Body.safeParse(jsonOf(response.text))
      const errors: GraphqlError[] = body.data?.errors ?? []
      const isAccepted = response.status === 200 && errors.length === 0
      if (!isAccepted) throw toRejection(response, errors, { token, now: now() })
      const data = schema.safeParse(body.data?.data)
      if (data.success) return data.data
      throw new TrackerError(
        'garbled',
        'The response is not one of Linear. Check the host, or try again later.',
        {
          retryable: true,
          cause: data.error,
        },
      )
    },
    rateLimit: () => rateLimit,
  }
}

/** undefined if the text is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
