import { createHash } from 'node:crypto'
import { DomainError } from '../kernel/errors'
import type { JsonObject } from './read-payload'
import { type Place, type Source, TRAITS } from './sources'

export interface EventIdentity {
  deliveryId: string
  kind: string
  action: string | null
}

interface Sent {
  headers: Headers
  body: Uint8Array
  payload: JsonObject | null
}

const ID = /^[\x21-\x7e]{1,200}$/
const WORD = /^[\w.:-]{1,100}$/

/** Reads the delivery id and the kind. Throws without an id, because duplicates could not be found. */
export function identifyEvent(source: Source, sent: Sent): EventIdentity {
  const traits = TRAITS[source]
  const deliveryId = read(traits.deliveryId, sent)
  if (deliveryId === null || !ID.test(deliveryId)) throw unidentified(traits.deliveryId)
  return {
    deliveryId,
    kind: wordOrNull(read(traits.kind, sent)) ?? 'unknown',
    action: traits.action && wordOrNull(read(traits.action, sent)),
  }
}

const wordOrNull = (text: string | null) => (text !== null && WORD.test(text) ? text : null)

function read(place: Place, { headers, body, payload }: Sent): string | null {
  if (place === 'digest of the body') return createHash('sha256').update(body).digest('hex')
  if ('constant' in place) return place.constant
  if ('header' in place) return headers.get(place.header)
  const value = payload?.[place.body]
  return typeof value === 'string' ? value : null
}

function unidentified(place: Place): DomainError {
  const loc = typeof place === 'string' ? ['body'] : Object.entries(place).flat()
  const msg = 'must name the delivery in 1 to 200 printable characters'
  return new DomainError('validation_failed', { issues: [{ loc, msg, type: 'invalid_delivery_id' }] })
}
