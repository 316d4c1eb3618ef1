import { z } from 'zod'
import type { ClientScope } from './client-scope'
import type { ApiRequest } from './read-page'
import { readResponse } from './read-response'
import type { Sender } from './sender'

export interface GraphqlRequest<T> extends Pick<ApiRequest<T>, 'schema' | 'signal'> {
  variables: Record<string, string>
  /** Accepts a response with null for missing or inaccessible objects. */
  allowsMissing?: boolean
}

export type GraphqlResult<T> = { data: T; refusal: null } | { data: null; refusal: string }

const GraphqlErrors = z.object({
  errors: z.array(z.object({ type: z.string().optional(), message: z.string() })).min(1),
})

const MissingErrors = z.array(z.object({ type: z.enum(['NOT_FOUND', 'FORBIDDEN']) })).min(1)

/** The route of GraphQL queries. An enterprise host serves them beside the REST API, not below it. */
export const graphqlRouteOf = (apiUrl: string) => `POST ${apiUrl.replace(/\/api\/v3$/, '/api')}/graphql`

export async function requestGraphql<T>(
  send: Sender,
  route: string,
  query: string,
  request: GraphqlRequest<T>,
  { identity, params: commonParams, subject }: ClientScope,
): Promise<GraphqlResult<T>> {
  const params = { query, variables: { ...commonParams, ...request.variables } }
  const resultSchema = z.union([GraphqlErrors, z.object({ data: request.schema })])
  const partialSchema = z.union([z.object({ data: request.schema, errors: MissingErrors }), resultSchema])
  const schema = request.allowsMissing ? partialSchema : resultSchema
  return send(identity, { route, params, signal: request.signal }, async (response) => {
    const { value } = await readResponse(response, schema, subject)
    if ('data' in value) return { data: value.data, refusal: null }
    identity.limiter.noteErrors(value.errors)
    return { data: null, refusal: value.errors.map(({ message }) => message).join(' ') }
  })
}
