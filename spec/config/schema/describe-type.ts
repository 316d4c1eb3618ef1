import { z } from 'zod'
import { formats } from './value-types'
import { unwrap } from './walk-schema'

/** Describes the allowed values, to follow "Allowed:". */
export function describeType(schema: z.core.$ZodType): string {
  const inner = unwrap(schema)
  const format = formats.get(inner as z.ZodType)
  if (format) return format.expects
  if (inner instanceof z.ZodBoolean) return 'true or false'
  if (inner instanceof z.ZodEnum || inner instanceof z.ZodLiteral)
    return listInWords(valuesOf(inner).map(quote))
  if (inner instanceof z.ZodUnion) return describeUnion(inner.def.options)
  if (inner instanceof z.ZodNumber) return describeNumber(inner)
  if (inner instanceof z.ZodArray) return `a list, each item ${describeType(inner.def.element)}`
  if (inner instanceof z.ZodRecord) return describeRecord(inner)
  return inner instanceof z.ZodString ? 'text' : 'a mapping'
}

/** The texts that a misspelled value could mean. */
export function candidatesOf(schema: z.core.$ZodType): string[] {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodUnion) return inner.def.options.flatMap(candidatesOf)
  return valuesOf(inner).filter((value) => typeof value === 'string')
}

/** The values of a closed list; empty if it is not one. */
export function valuesOf(schema: z.core.$ZodType): unknown[] {
  if (schema instanceof z.ZodEnum) return Object.values(schema.def.entries)
  return schema instanceof z.ZodLiteral ? [...schema.values] : []
}

function describeUnion(options: readonly z.core.$ZodType[]): string {
  return listInWords(options.flatMap(optionWords))
}

function optionWords(option: z.core.$ZodType): string[] {
  const inner = unwrap(option)
  if (inner instanceof z.ZodBoolean) return ['true', 'false']
  if (inner instanceof z.ZodObject) return [`a mapping of ${Object.keys(inner.def.shape).join(' and ')}`]
  const values = valuesOf(inner)
  return values.length > 0 ? values.map(quote) : [describeType(inner)]
}

function describeNumber(schema: z.ZodNumber): string {
  const noun = schema.isInt ? 'a whole number' : 'a number'
  const { minValue, maxValue } = schema
  const isBounded = maxValue !== null && maxValue < Number.MAX_SAFE_INTEGER
  if (isBounded) return `${noun} from ${minValue} to ${maxValue}`
  return minValue !== null && minValue > Number.MIN_SAFE_INTEGER ? `${noun}, at least ${minValue}` : noun
}

function describeRecord(schema: z.ZodRecord): string {
  const value = unwrap(schema.def.valueType)
  if (value instanceof z.ZodObject || value instanceof z.ZodUnknown) return 'a mapping of names to mappings'
  return `a mapping; keys: ${describeType(schema.def.keyType)}; values: ${describeType(value)}`
}

function quote(value: unknown): string {
  return JSON.stringify(value)
}

function listInWords(words: string[]): string {
  const unique = [...new Set(words)]
  return unique.length < 2 ? unique.join('') : `${unique.slice(0, -1).join(', ')} or ${unique.at(-1)}`
}
