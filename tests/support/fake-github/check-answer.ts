import { describedAt, type Json, newAjv, resolve } from './open-api'

const ajv = newAjv({})
// Addresses are this fake's own affair, but for those that somebody follows.
for (const format of ['uri', 'uri-template']) ajv.addFormat(format, true)

/**
 * What is wrong with an answer of this fake; null when GitHub's description allows it. It may say less than GitHub does:
 * what it says must be what GitHub would.
 */
export function checkAnswer(route: string, status: number, value: unknown): string | null {
  const responses = (describedAt(route)?.responses ?? {}) as Record<string, { $ref?: string; content?: Json }>
  const described = resolve(responses[status]) as { content?: Record<string, { schema?: Json }> } | undefined
  if (!described) return `GitHub never answers ${route} with ${status}`
  const schema = described.content?.['application/json']?.schema
  if (!schema) return null
  const validate = ajv.compile(lenient(schema) as Json)
  if (validate(value)) return null
  const [error] = validate.errors ?? []
  return `${route} answers ${status} otherwise: ${error?.instancePath} ${error?.message}`
}

/** Without what must be there, and with any of several shapes where GitHub tells them apart by that. */
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
