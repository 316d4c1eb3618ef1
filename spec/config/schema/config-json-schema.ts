import { z } from 'zod'
import { configFile } from './schema'
import { connection } from './ticket-schema'

/** For editors: a JSON Schema (draft 2020-12) of what a person writes, with descriptions and defaults. */
export function configJsonSchema(): Record<string, unknown> {
  return z.toJSONSchema(configFile, {
    target: 'draft-2020-12',
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      // A key that is not known is only a warning, and warnings are how editors show a schema's complaints.
      if (jsonSchema.properties) jsonSchema.additionalProperties ??= false
      // `system` may be inherited from `ticket_system`, which a schema cannot see.
      if (zodSchema === connection) delete jsonSchema.required
    },
  })
}
