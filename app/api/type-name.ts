import type { Schema } from './openapi-types'

export const refName = (ref: string) => ref.split('/').at(-1) ?? ref

/** Bounds that only say "a safe integer" tell a reader nothing. */
const TELLING = 2 ** 40

/** A schema in one line of text. */
export function typeName(schema: Schema): string {
  const { $ref, items, minimum, maximum } = schema
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeName))].join(' | ')
  if ($ref) return refName($ref)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (items) return `${typeName(items)}[]`
  const type = [schema.type ?? 'any'].flat().join(' | ')
  return minimum !== undefined && maximum !== undefined && maximum < TELLING
    ? `${type} ${minimum}–${maximum}`
    : type
}
