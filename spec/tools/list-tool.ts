import { z } from 'zod'
import type { AnyToolShape } from './tool-shape'

export interface ToolListing {
  name: string
  title: string
  description: string
  inputSchema: { type: 'object' }
  annotations: {
    /** Absent for tools that change something. */
    readOnlyHint?: true
    /** Both mean something only for tools that change something. */
    destructiveHint?: boolean
    idempotentHint?: boolean
    openWorldHint: false
  }
}

/**
 * A tool's entry in the list of tools. Each session of every assistant loads the whole list, so it omits the answer's schema
 * and everything that does not affect calls: at most 5 000 tokens together.
 */
export function listTool(
  { name, title, description, input, isDestructive = false, isIdempotent }: AnyToolShape,
  isReadOnly: boolean,
): ToolListing {
  return {
    name,
    title,
    description,
    inputSchema: shorten(z.toJSONSchema(input, { io: 'input', reused: 'inline' })) as { type: 'object' },
    annotations: {
      ...(isReadOnly
        ? { readOnlyHint: true }
        : { destructiveHint: isDestructive, ...(isIdempotent && { idempotentHint: true }) }),
      openWorldHint: false,
    },
  }
}

/** Draft 2020-12 without what clients do not need. A call beyond a limit is rejected with a sentence that names it. */
function shorten(value: unknown, areNames = false): unknown {
  if (Array.isArray(value)) return value.map((each) => shorten(each))
  if (typeof value !== 'object' || value === null) return value
  const schema = areNames ? value : withShortNull(value)
  const fields = Object.entries(schema).filter(
    ([key, inner]) => areNames || !isNeedless(key, inner, schema as Record<string, unknown>),
  )
  return Object.fromEntries(
    fields.map(([key, inner]) => [key, shorten(inner, key === 'properties' && !areNames)]),
  )
}

/** `{ type: ['string', 'null'] }` instead of a choice between a plain type and null. */
function withShortNull(schema: object): object {
  const { anyOf, ...others } = schema as { anyOf?: unknown }
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [some, none] = anyOf as { type?: unknown; enum?: unknown }[]
  if (typeof some?.type !== 'string' || some.enum !== undefined || none?.type !== 'null') return schema
  return { ...others, ...some, type: [some.type, 'null'] }
}

/** A list begins at 0, and an absent text or list is empty: both go without saying. */
const isPlainDefault = (value: unknown) =>
  value === 0 || (Array.isArray(value) && value.length === 0) || value === ''

const isNeedless = (key: string, value: unknown, { format, description }: Record<string, unknown>): boolean =>
  [
    '$schema',
    'maxItems',
    'maxLength',
    'minLength',
    'maximum',
    'minimum',
    'exclusiveMinimum',
    'minItems',
  ].includes(key) ||
  (key === 'additionalProperties' && value === false) ||
  (key === 'default' && isPlainDefault(value)) ||
  (key === 'pattern' && (format !== undefined || description !== undefined))
