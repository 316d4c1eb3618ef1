import type { ValidateFunction } from 'ajv'
import { describedAt, type Json, newAjv, resolve } from './open-api'

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Json
}

interface Operation {
  query: Map<string, ValidateFunction>
  required: string[]
  body: ValidateFunction | null
  bodyNames: Set<string> | null
  needsBody: boolean
}

/** Operations of GitHub's published REST description. They are read and compiled on first use. */
const operations = new Map<string, Operation | null>()

const inQuery = newAjv({ coerceTypes: true })
const inBody = newAjv({})

/** Why a request violates GitHub's OpenAPI description; null if it is valid. */
export function checkRequest(route: string, query: URLSearchParams, body: unknown): string | null {
  const operation = operationOf(route)
  if (!operation) return `GitHub has no ${route}`
  for (const [name, value] of query) {
    const validate = operation.query.get(name)
    if (!validate) return `${route} takes no "${name}" in its query`
    if (!validate({ value })) return `${route}: query ${name}: ${inQuery.errorsText(validate.errors)}`
  }
  const missing = operation.required.find((name) => !query.has(name))
  if (missing) return `${route} needs "${missing}" in its query`
  return checkBody(route, operation, body)
}

function checkBody(
  route: string,
  { body: validate, bodyNames, needsBody }: Operation,
  body: unknown,
): string | null {
  if (body === undefined) return needsBody ? `${route} needs a body` : null
  if (!validate) return `${route} takes no body`
  if (!validate(body)) return `${route}: body: ${inBody.errorsText(validate.errors)}`
  const unknown = bodyNames && Object.keys(body as Json).find((name) => !bodyNames.has(name))
  return unknown ? `${route} takes no "${unknown}" in its body` : null
}

function operationOf(route: string): Operation | null {
  const cachedOperation = operations.get(route)
  if (cachedOperation !== undefined) return cachedOperation
  const described = describedAt(route)
  const operation = described ? read(described) : null
  operations.set(route, operation)
  return operation
}

function read(described: Json): Operation {
  const parameters = (resolve(described.parameters ?? []) as Parameter[]).filter(
    (parameter) => parameter.in === 'query',
  )
  const content = ((described.requestBody as Json | undefined)?.content ?? {}) as Record<
    string,
    { schema: Json }
  >
  const body = content['application/json'] ? (resolve(content['application/json'].schema) as Json) : null
  const wrapped = (schema: Json) => inQuery.compile({ type: 'object', properties: { value: schema } })
  return {
    query: new Map(parameters.map(({ name, schema }) => [name, wrapped(schema)])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    body: body && inBody.compile(body),
    bodyNames: body && namesOf(body),
    needsBody: (described.requestBody as Json | undefined)?.required === true,
  }
}

function namesOf(schema: Json): Set<string> {
  const parts = ['oneOf', 'anyOf', 'allOf'].flatMap((key) => (schema[key] ?? []) as Json[])
  const own = Object.keys((schema.properties ?? {}) as Json)
  return new Set([...own, ...parts.flatMap((part) => [...namesOf(part)])])
}
