import { z } from 'zod'
import { configFile } from './schema'
import { connection } from './ticket-schema'

/** A JSON Schema (draft 2020-12) of CONFIG.yaml for editors, with descriptions and defaults. */
export function configJsonSchema(): Record<string, unknown> {
  return z.toJSONSchema(configFile, {
    target: 'draft-2020-12',
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      // Unknown keys are only warnings. Editors show schema violations as warnings.
      if (jsonSchema.properties) jsonSchema.additionalProperties ??= false
      // `system` may be inherited from `ticket_system`, which a JSON Schema cannot express.
      if (zodSchema === connection) delete jsonSchema.required
    },
  })
}
