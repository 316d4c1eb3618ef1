import { createHash } from 'node:crypto'
import { DomainError } from '#server/kernel/errors'
import { asObject, type JsonObject } from '../payloads/read-payload'
import { SOURCE_TRAITS, type Source, type ValueLocation } from '../signatures/source-traits'

export interface EventIdentity {
  deliveryId: string
  kind: string
  action: string | null
}

interface EventContent {
  headers: Headers
  body: Uint8Array
  payload: JsonObject | null
}

const ID = /^[\x21-\x7e]{1,200}$/
const EVENT_WORD = /^[\w.:-]{1,100}$/

/** Reads the delivery id and the kind. Throws without an id, because duplicates could not be found. */
export function identifyEvent(source: Source, content: EventContent): EventIdentity {
  const traits = SOURCE_TRAITS[source]
  const deliveryId = readValue(traits.deliveryId, content)
  if (deliveryId === null || !ID.test(deliveryId)) throw missingDeliveryId(traits.deliveryId)
  return {
    deliveryId,
    kind: wordOrNull(readValue(traits.kind, content)) ?? 'unknown',
    action: traits.action && wordOrNull(readValue(traits.action, content)),
  }
}

const wordOrNull = (text: string | null) => (text !== null && EVENT_WORD.test(text) ? text : null)

function readValue(location: ValueLocation, { headers, body, payload }: EventContent): string | null {
  if (location === 'digest of the body') return digestOf('', body)
  if ('constant' in location) return location.constant
  if ('header' in location) return headers.get(location.header)
  const value = readMember(payload, location.body)
  if (typeof value === 'string') return value
  return 'elseDigestWith' in location ? digestOf(headers.get(location.elseDigestWith) ?? '', body) : null
}

const digestOf = (preamble: string, body: Uint8Array) =>
  createHash('sha256').update(preamble).update(body).digest('hex')

function readMember(payload: JsonObject | null, path: string): unknown {
  const [first = '', ...rest] = path.split('.')
  const value = payload?.[first]
  return rest.length === 0 ? value : readMember(asObject(value), rest.join('.'))
}

function missingDeliveryId(location: ValueLocation): DomainError {
  const loc = typeof location === 'string' ? ['body'] : Object.entries(location).flat()
  const msg = 'must contain the delivery id in 1 to 200 printable characters'
  return new DomainError('validation_failed', { issues: [{ loc, msg, type: 'invalid_delivery_id' }] })
}
