import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import type { FormValue } from './decode-form'

const schema = JSON.parse(readFileSync(new URL('./request-schema.json', import.meta.url), 'utf8'))
/** Forms have only texts, so numbers and booleans are read from them. */
const ajv = new Ajv({ strict: false, coerceTypes: true }).addSchema(schema, 'stripe')
const compiled = new Map<string, ValidateFunction | null>()

/** The problem of a request by the types of Stripe's package. Null if there is none, or the route takes no body. */
export function checkRequest(route: string, form: Record<string, FormValue>): string | null {
  const validate = compiled.get(route) ?? compile(route)
  compiled.set(route, validate)
  if (!validate || validate(structuredClone(form))) return null
  return `${route}: ${ajv.errorsText(validate.errors)}`
}

function compile(route: string): ValidateFunction | null {
  const reference = schema.definitions.StripeRequests.properties[route]?.$ref
  return reference ? ajv.compile({ $ref: `stripe${reference}` }) : null
}
