import { z } from 'zod'
import type { Path } from '../path'

/** The schema of the value, without wrappers for defaults and aliases. */
export function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return unwrap(schema.def.innerType)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return unwrap(schema.def.innerType)
  return schema instanceof z.ZodPipe ? unwrap(schema.def.in) : schema
}

/** The kind of value that the schema takes, such as `string`. */
export const typeNameOf = (schema: z.core.$ZodType): z.ZodType['type'] => (unwrap(schema) as z.ZodType).type

/** The named keys of a mapping; null if names are free or the value is not a mapping. */
export function shapeOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> | null {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodObject) return inner.def.shape
  if (!(inner instanceof z.ZodUnion)) return null
  return inner.def.options.map(shapeOf).find((shape) => shape !== null) ?? null
}

/** The schema of a key or item; null if it is unknown. */
export function childOf(schema: z.core.$ZodType, part: PropertyKey): z.core.$ZodType | null {
  const inner = unwrap(schema)
  const shape = shapeOf(inner)
  if (shape) return Object.hasOwn(shape, part) ? (shape[String(part)] ?? null) : null
  if (inner instanceof z.ZodRecord) return inner.def.valueType
  return inner instanceof z.ZodArray ? inner.def.element : null
}

export function schemaAt(root: z.core.$ZodType, path: Path): z.core.$ZodType | null {
  return path.reduce<z.core.$ZodType | null>((schema, part) => schema && childOf(schema, part), root)
}
