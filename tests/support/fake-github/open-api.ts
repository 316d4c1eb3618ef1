import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Ajv from 'ajv'
import addFormats from 'ajv-formats'

export type Json = Record<string, unknown>

const require = createRequire(import.meta.url)
let document: Json | undefined

/** The route in GitHub's OpenAPI description; null when it is not described. */
export function describedAt(route: string): Json | null {
  const [method = '', path = ''] = route.split(' ')
  const paths = openApi().paths as Record<string, Record<string, Json>>
  return paths[path]?.[method.toLowerCase()] ?? null
}

/** Resolves all references of a schema and converts it to JSON Schema, in which `null` is a type. */
export function resolve(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(resolve)
  if (typeof node !== 'object' || node === null) return node
  const { $ref, ...rest } = node as { $ref?: string }
  if ($ref !== undefined) {
    const steps = $ref.slice(2).split('/')
    return resolve(steps.reduce<unknown>((at, step) => (at as Json)[step], openApi()))
  }
  const schema = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, resolve(value)]))
  if (schema.nullable !== true) return schema
  if (Array.isArray(schema.enum)) return { ...schema, enum: [...schema.enum, null] }
  if (schema.type !== undefined) return schema
  const { nullable: _, ...others } = schema
  return { anyOf: [{ type: 'null' }, others] }
}

function openApi(): Json {
  document ??= JSON.parse(
    readFileSync(require.resolve('@octokit/openapi/generated/api.github.com.json'), 'utf8'),
  ) as Json
  return document
}

export function newAjv(options: { coerceTypes?: boolean }) {
  const ajv = new Ajv({ ...options, strict: false, validateSchema: false, allErrors: false })
  addFormats(ajv)
  // GitHub's format name for `owner/name`.
  ajv.addFormat('repo.nwo', /^[^/\s]+\/[^/\s]+$/)
  return ajv
}
