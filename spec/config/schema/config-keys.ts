import { z } from 'zod'
import { KEYS_IN_EFFECT } from '../keys-in-effect'
import { describeType, valuesOf } from './describe-type'
import { configFile } from './schema'
import { unwrap } from './walk-schema'

export interface ConfigKey {
  /** `ticket_systems.<name>.system`, `routing[].match.tags`. */
  key: string
  type: 'text' | 'boolean' | 'number' | 'list' | 'mapping' | 'one of several'
  /** Undefined if there is no default: the key is then required or absent. */
  default: unknown
  required: boolean
  meaning: string
  /** In words, such as `"daily", "weekly" or false`. */
  allowed: string
  /** The values of a closed list; null if it is not one. */
  values: unknown[] | null
  deprecated: boolean
  /** Whether any feature uses the key yet. */
  inEffect: boolean
}

/** All keys of CONFIG.yaml, in the order of the schema. */
export function configKeys(): ConfigKey[] {
  return listKeys(configFile, '')
}

function listKeys(schema: z.core.$ZodType, prefix: string): ConfigKey[] {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodObject) {
    const base = prefix === '' ? '' : `${prefix}.`
    return Object.entries(inner.def.shape as Record<string, z.core.$ZodType>).flatMap(([name, child]) =>
      listKeys(child, base + name),
    )
  }
  if (inner instanceof z.ZodRecord && unwrap(inner.def.valueType) instanceof z.ZodObject) {
    return listKeys(inner.def.valueType, `${prefix}.<name>`)
  }
  if (inner instanceof z.ZodArray && unwrap(inner.def.element) instanceof z.ZodObject) {
    return listKeys(inner.def.element, `${prefix}[]`)
  }
  return [describeKey(schema, prefix)]
}

function describeKey(schema: z.core.$ZodType, key: string): ConfigKey {
  const meta = (schema as z.ZodType).meta()
  const values = valuesOf(unwrap(schema))
  const byDefault = (schema as z.ZodType).safeParse(undefined)
  return {
    key,
    type: typeOf(unwrap(schema)),
    default: byDefault.success ? (byDefault.data ?? undefined) : undefined,
    required: !byDefault.success,
    meaning: meta?.description ?? '',
    allowed: describeType(schema),
    values: values.length > 0 ? values : null,
    deprecated: meta?.deprecated === true,
    inEffect: KEYS_IN_EFFECT.has(key),
  }
}

function typeOf(schema: z.core.$ZodType): ConfigKey['type'] {
  if (schema instanceof z.ZodBoolean) return 'boolean'
  if (schema instanceof z.ZodNumber) return 'number'
  if (schema instanceof z.ZodArray) return 'list'
  if (schema instanceof z.ZodRecord) return 'mapping'
  return schema instanceof z.ZodUnion ? 'one of several' : 'text'
}
