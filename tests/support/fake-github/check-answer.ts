import { describedAt, type Json, newAjv, resolve } from './open-api'

const ajv = newAjv({})
// URLs of this fake differ from GitHub's, so their format is not checked.
for (const format of ['uri', 'uri-template']) ajv.addFormat(format, true)

/**
 * Why a response of this fake violates GitHub's OpenAPI description; null if it is valid. Members may be
 * missing, but those that are present must be valid.
 */
export function checkAnswer(route: string, status: number, value: unknown): string | null {
  const check = checks.get(`${route} ${status}`) ?? makeCheck(route, status)
  checks.set(`${route} ${status}`, check)
  return check(value)
}

type Check = (value: unknown) => string | null

/** Compiling a schema of GitHub's takes up to 200 ms, so each is compiled once. */
const checks = new Map<string, Check>()

function makeCheck(route: string, status: number): Check {
  const responses = (describedAt(route)?.responses ?? {}) as Record<string, { $ref?: string; content?: Json }>
  const described = resolve(responses[status]) as { content?: Record<string, { schema?: Json }> } | undefined
  if (!described) return () => `GitHub never answers ${route} with ${status}`
  const schema = described.content?.['application/json']?.schema
  if (!schema) return () => null
  const validate = ajv.compile(lenient(schema) as Json)
  return (value) => {
    if (validate(value)) return null
    const [error] = validate.errors ?? []
    return `${route} answers ${status} otherwise: ${error?.instancePath} ${error?.message}`
  }
}

/** Removes `required`, and accepts any of several shapes if GitHub distinguishes them by required members. */
function lenient(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(lenient)
  if (typeof node !== 'object' || node === null) return node
  const { required, oneOf, ...schema } = node as Json
  const isNames = Array.isArray(required) && required.every((name) => typeof name === 'string')
  const rest = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, lenient(value)]))
  return {
    ...rest,
    ...(isNames || required === undefined ? {} : { required: lenient(required) }),
    ...(oneOf === undefined
      ? {}
      : Array.isArray(oneOf)
        ? { anyOf: lenient(oneOf) }
        : { oneOf: lenient(oneOf) }),
  }
}
