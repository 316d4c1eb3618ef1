import type { Schema } from './openapi-types'

export const refName = (ref: string) => ref.split('/').at(-1) ?? ref

/** Larger bounds only mean "a safe integer" and are not shown. */
const MAX_SHOWN_BOUND = 2 ** 40

/** The type of a schema in one line. */
export function typeName(schema: Schema): string {
  const { $ref, items, minimum, maximum } = schema
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeName))].join(' | ')
  if ($ref) return refName($ref)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (items) return `${typeName(items)}[]`
  const type = [schema.type ?? 'any'].flat().join(' | ')
  return minimum !== undefined && maximum !== undefined && maximum < MAX_SHOWN_BOUND
    ? `${type} ${minimum}–${maximum}`
    : type
}
