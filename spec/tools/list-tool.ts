import { z } from 'zod'
import type { AnyToolShape } from './tool-shape'

export interface ToolListing {
  name: string
  title: string
  description: string
  inputSchema: { type: 'object' }
  annotations: {
    readOnlyHint: boolean
    destructiveHint: boolean
    idempotentHint: boolean
    openWorldHint: false
  }
}

/**
 * The entry of a tool in the list of tools. Every assistant pays for the whole list in each session, so it has no schema of the
 * answer, and nothing that changes no call: together at most 5 000 tokens.
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
      readOnlyHint: isReadOnly,
      destructiveHint: isDestructive,
      idempotentHint: isIdempotent ?? isReadOnly,
      openWorldHint: false,
    },
  }
}

/** Draft 2020-12 without what a client need not know. A call beyond a limit is refused with a sentence that names it. */
function shorten(value: unknown, areNames = false): unknown {
  if (Array.isArray(value)) return value.map((each) => shorten(each))
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(
    ([key, inner]) => areNames || !isNeedless(key, inner, value as Record<string, unknown>),
  )
  return Object.fromEntries(
    fields.map(([key, inner]) => [key, shorten(inner, key === 'properties' && !areNames)]),
  )
}

const isNeedless = (key: string, value: unknown, { format }: Record<string, unknown>): boolean =>
  ['$schema', 'maxItems', 'maxLength', 'minLength'].includes(key) ||
  (key === 'additionalProperties' && value === false) ||
  (key === 'pattern' && format !== undefined) ||
  value === Number.MAX_SAFE_INTEGER ||
  value === Number.MIN_SAFE_INTEGER
