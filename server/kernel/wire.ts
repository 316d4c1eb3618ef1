import { z } from 'zod'

/** The response of a change without other data. */
export const Ok = z.object({ ok: z.literal(true) })

/**
 * An object whose keys people choose. zod's record drops the key `__proto__`, which may be a team's name; this one keeps it. A
 * value schema with an id must also be used elsewhere in the response, because the OpenAPI document refers to it.
 */
export function byName<Value extends z.ZodType>(value: Value) {
  const id = value.meta()?.id
  const { $schema: _, ...inline } = z.toJSONSchema(value)
  const additionalProperties = id === undefined ? inline : { $ref: `#/components/schemas/${id}` }
  return z
    .custom<Record<string, z.output<Value>>>((candidate) =>
      Object.values(candidate ?? {}).every((item) => value.safeParse(item).success),
    )
    .meta({ type: 'object', additionalProperties })
}
