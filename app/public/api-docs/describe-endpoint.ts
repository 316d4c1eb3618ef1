import type { OpenApi, OpenApiOperation, Parameter, Schema } from './openapi-types'

export interface DocumentedEndpoint {
  id: string
  method: string
  path: string
  summary: string
  description: string | null
  access: string
  parameters: Parameter[]
  body: Schema | null
  answer: Schema | null
  problems: [status: string, meaning: string][]
  curl: string
  /** A body that the endpoint accepts, as JSON; null if it takes none. */
  bodyExample: string | null
  /** A response as JSON; null if the response is not JSON. */
  answerExample: string | null
}

/** The documentation of one operation; null if there is none of this id. */
export function describeEndpoint({ paths }: OpenApi, id: string, baseUrl: string): DocumentedEndpoint | null {
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (operation.operationId === id) return toEndpoint(method.toUpperCase(), path, operation, baseUrl)
    }
  }
  return null
}

function toEndpoint(
  method: string,
  path: string,
  operation: OpenApiOperation,
  baseUrl: string,
): DocumentedEndpoint {
  const { responses } = operation
  const body = jsonOf(operation.requestBody)
  return {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary ?? '',
    description: operation.description ?? null,
    access: accessOf(operation),
    parameters: operation.parameters ?? [],
    body,
    answer: jsonOf(responses['200']),
    problems: Object.entries(responses)
      .filter(([status]) => status !== '200')
      .map(([status, { description }]) => [status, description ?? '']),
    curl: curlOf(method, `${baseUrl}${path}`, operation, body !== null),
    bodyExample: exampleOf(operation.requestBody),
    answerExample: exampleOf(responses['200']),
  }
}

const jsonOf = (holder: OpenApiOperation['requestBody']): Schema | null => {
  const schema = holder?.content?.['application/json']?.schema
  return schema && Object.keys(schema).length > 0 ? schema : null
}

function exampleOf(holder: OpenApiOperation['requestBody']): string | null {
  const example = holder?.content?.['application/json']?.example
  return example === undefined ? null : JSON.stringify(example, null, 2)
}

const accessOf = ({ security, 'x-permission': permission }: OpenApiOperation) =>
  security?.length === 0
    ? 'Anyone'
    : permission === 'signed_in'
      ? 'Signed-in users'
      : `Requires ${permission}`

function curlOf(method: string, url: string, { security }: OpenApiOperation, hasBody: boolean): string {
  const words = ['curl']
  if (method !== 'GET') words.push(`-X ${method}`)
  if (security?.length !== 0) words.push('-H "Authorization: Bearer $SVC_KEY"')
  if (hasBody) words.push(`-H "Content-Type: application/json" -d '{ … }'`)
  return [...words, `"${url}"`].join(' ')
}
