import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createGenerator } from 'ts-json-schema-generator'

/**
 * Makes the JSON Schema of Slack’s requests from the types of the pinned package, for the fake Slack of the tests. Run it after
 * a new version of `@slack/types`:
 *
 *     node --import tsx scripts/schemas/make-slack-schema.ts
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = `${root}tests/support/fake-slack`

const generator = createGenerator({
  path: `${folder}/requests.ts`,
  tsconfig: `${root}tsconfig.json`,
  type: 'SlackRequests',
  skipTypeCheck: true,
  additionalProperties: false,
  jsDoc: 'none',
})
writeFileSync(`${folder}/request-schema.json`, `${JSON.stringify(generator.createSchema('SlackRequests'))}\n`)
