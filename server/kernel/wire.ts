import { z } from 'zod'

/** Of what was done and has nothing else to tell. */
export const Ok = z.object({ ok: z.literal(true) })

/**
 * An object whose keys people choose. A record of zod drops the key `__proto__`, which a team may be called; this keeps it.
 * A value with an id must be named elsewhere in the answer too, for the OpenAPI document refers to it.
 */
export function byName<Value extends z.ZodType>(value: Value) {
  const id = value.meta()?.id
  const { $schema: _, ...inline } = z.toJSONSchema(value)
  const additionalProperties = id === undefined ? inline : { $ref: `#/components/schemas/${id}` }
  return z
    .custom<Record<string, z.output<Value>>>((found) =>
      Object.values(found ?? {}).every((one) => value.safeParse(one).success),
    )
    .meta({ type: 'object', additionalProperties })
}
