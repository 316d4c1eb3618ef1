import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createGenerator } from 'ts-json-schema-generator'

/**
 * Makes the JSON Schema of Stripe's requests from the types of the pinned package, for the fake Stripe of the tests. Run it after
 * a new version of `stripe`:
 *
 *     node --import tsx scripts/schemas/make-stripe-schema.ts
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = `${root}tests/support/fake-stripe`

const generator = createGenerator({
  path: `${folder}/requests.ts`,
  tsconfig: `${root}tsconfig.json`,
  type: 'StripeRequests',
  skipTypeCheck: true,
  additionalProperties: false,
  jsDoc: 'none',
})
writeFileSync(
  `${folder}/request-schema.json`,
  `${JSON.stringify(generator.createSchema('StripeRequests'))}\n`,
)
