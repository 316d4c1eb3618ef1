import { EXAMPLES } from './examples'
import { type Json, resolveSchema, type Schemas } from './json-schema'

interface PrintedSchema {
  $ref?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: PrintedSchema[]
  oneOf?: PrintedSchema[]
  type?: string | string[]
  items?: PrintedSchema
  properties?: Record<string, PrintedSchema>
  additionalProperties?: PrintedSchema | boolean
}

/** Builds a value that matches the schema, from typical values for each member name. */
export function exampleOf(schema: Json, schemas: Schemas, procedure: string): unknown {
  return exampleAt(schema, procedure, procedure.split('.').slice(0, 1))

  /**
   * `around` lists the module, the procedure, and the members and components that contain the value,
   * outermost first.
   */
  function exampleAt(part: PrintedSchema, name: string, around: string[]): unknown {
    if (part.$ref) {
      const component = part.$ref.split('/').at(-1) ?? ''
      return exampleAt(resolveSchema(part.$ref, schemas), name, [...around, component])
    }
    const usual = usualValues(name, around).find((value) => isAllowed(value, part))
    if (usual !== undefined) return usual
    const alternatives = part.anyOf ?? part.oneOf
    if (alternatives) return exampleAt(alternatives.find(({ type }) => type !== 'null') ?? {}, name, around)
    if (typesOf(part).includes('array')) return listOf(part.items ?? {}, name, around)
    if (part.properties) return membersOf(part.properties, [...around, name])
    return 'const' in part ? part.const : (part.enum?.[0] ?? PLAIN[typesOf(part)[0] ?? 'object'])
  }

  /** Sections contain sections, so the inner list is empty to end the recursion. */
  function listOf(items: PrintedSchema, name: string, around: string[]): unknown[] {
    const isEndless = around.some((component) => items.$ref?.endsWith(`/${component}`))
    return isEndless ? [] : [exampleAt(items, name, around)]
  }

  function membersOf(properties: Record<string, PrintedSchema>, around: string[]) {
    const members = Object.entries(properties)
    return Object.fromEntries(members.map(([name, member]) => [name, exampleAt(member, name, around)]))
  }
}

/** Ordered from most to least specific. */
function usualValues(name: string, around: string[]): unknown[] {
  const keys = [...around.map((each) => `${each}.${name}`).reverse(), name]
  return keys.map((key) => EXAMPLES[key]).filter((value) => value !== undefined)
}

const PLAIN: Record<string, unknown> = { string: 'text', integer: 1, number: 1, boolean: false, object: {} }

function isAllowed(
  value: unknown,
  { const: only, enum: choices, anyOf, oneOf, type }: PrintedSchema,
): boolean {
  if (only !== undefined) return value === only
  if (choices) return choices.includes(value)
  const alternatives = anyOf ?? oneOf
  if (alternatives) return alternatives.some((alternative) => isAllowed(value, alternative))
  const types = [type ?? typeOf(value)].flat()
  return types.includes(typeOf(value)) || (types.includes('number') && typeof value === 'number')
}

/** The types except null. */
const typesOf = ({ type = [] }: PrintedSchema) => [type].flat().filter((each) => each !== 'null')

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}
