import { z } from 'zod'
import { registry } from '#server/collect'

export type Json = Record<string, unknown>
export type Schemas = Record<string, Json>

/** Converts a schema to JSON Schema. A schema with `.meta({ id })` becomes a component and is referenced. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Schemas): Json {
  const printed = z.toJSONSchema(schema, { target: 'draft-2020-12', unrepresentable: 'any', io })
  const text = JSON.stringify(printed).replaceAll('"#/$defs/', '"#/components/schemas/')
  const { $schema, $defs, ...body } = JSON.parse(text, useWireFormat) as Json & { $defs?: Schemas }
  for (const [name, { id, ...definition }] of Object.entries($defs ?? {})) schemas[name] = definition
  return body
}

export const resolveSchema = (ref: string, schemas: Schemas): Json =>
  schemas[ref.split('/').at(-1) ?? ''] ?? {}

/**
 * A value that is parsed from a string declares its wire format in `.meta({ wire })`. An act's name declares `.meta({ listed:
 * 'acts' })`, because its schema cannot contain the acts of all modules.
 */
const useWireFormat = (_key: string, value: Json | null) =>
  value?.listed === 'acts' ? { type: 'string', enum: Object.keys(registry.acts) } : (value?.wire ?? value)
