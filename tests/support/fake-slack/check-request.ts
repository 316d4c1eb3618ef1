import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { checkBlocks } from './check-blocks'
import type { SlackMethod } from './requests'

const schema = JSON.parse(readFileSync(new URL('./request-schema.json', import.meta.url), 'utf8'))
/** Forms have only texts, so numbers and booleans are read from them. */
const ajv = new Ajv({ strict: false, coerceTypes: true }).addSchema(schema, 'slack')
const compiled = new Map<string, ValidateFunction>()

export type Fields = Record<string, unknown>

/** The fields of a form. Slack takes objects and lists as JSON. */
export const decodeForm = (form: string): Fields =>
  Object.fromEntries(
    [...new URLSearchParams(form)].map(([name, value]) => [
      name,
      /^[[{]/.test(value) ? JSON.parse(value) : value,
    ]),
  )

export const isMethod = (name: string): name is SlackMethod =>
  name in schema.definitions.SlackRequests.properties

/** The problem of a request by the types of Slack's package and the limits of its manual. Null if there is none. */
export function checkRequest(method: SlackMethod, fields: Fields): string | null {
  const validate = compiled.get(method) ?? compile(method)
  compiled.set(method, validate)
  if (!validate(structuredClone(fields))) return `${method}: ${ajv.errorsText(validate.errors)}`
  const problem = checkBlocks(fields)
  return problem === null ? null : `${method}: ${problem}`
}

/** A name in a pointer is escaped, and then as in addresses. */
const compile = (method: SlackMethod): ValidateFunction =>
  ajv.compile({ $ref: `slack#/definitions/SlackRequests/properties/${encodeURIComponent(method)}` })
