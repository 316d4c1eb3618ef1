import { subscriptionsFor } from '#server/kernel/events'
import { type EventIdentity, identifyEvent } from '../intake/identify-event'
import type { NewDelivery } from '../intake/store-deliveries'
import { type ReadPayload, readArrived } from '../payloads/read-off-loop'
import { SOURCE_TRAITS, type Source } from './source-traits'
import type { Rejection } from './verification-errors'
import { verifySignature, verifyTime } from './verify-signature'

export interface WebhookRequest {
  headers: Headers
  body: Uint8Array
  requestId: string
  /** The sender's IP address, as far as the proxies are trusted. */
  address: string
}

type Subscriptions = readonly (Parameters<typeof subscriptionsFor>[0][number] & { handle: unknown })[]

interface Verification {
  source: Source
  secrets: readonly string[]
  request: WebhookRequest
  events: Subscriptions
  now: Date
  /** Throws. Called for a wrong signature or time of sending. */
  reject: (verdict: Rejection) => never
}

/** Verifies the raw bytes, and then reads the event as a new row of a ledger. */
export async function verifyEvent({
  source,
  secrets,
  request,
  events,
  now,
  reject,
}: Verification): Promise<NewDelivery> {
  const { headers, body, requestId } = request
  const { scheme, formType = null, omittedMembers = [] } = SOURCE_TRAITS[source]
  const signature = verifySignature(scheme, { headers, body, secrets, now })
  if (signature !== 'valid') reject(signature)
  const rules = { formType, omittedMembers }
  const payload = await readArrived({ body, contentType: headers.get('content-type'), rules })
  const time = verifyTime(scheme, payload.value, now)
  if (time !== 'valid') reject(time)
  const identity = identifyEvent(source, { headers, body, payload: payload.value })
  return {
    source,
    ...identity,
    ...initialState(events, source, identity, payload),
    headers: pickStoredHeaders(source, headers),
    payload: payload.text,
    requestId,
    receivedAt: now,
  }
}

function initialState(
  events: Subscriptions,
  source: Source,
  identity: EventIdentity,
  { value, isTooComplex }: ReadPayload,
): Pick<NewDelivery, 'state' | 'error'> {
  if (isTooComplex)
    return { state: 'failed', error: 'The body takes too much time or memory to read. It is not kept.' }
  if (value === null) return { state: 'failed', error: 'The body is not a JSON object.' }
  const subscribers = subscriptionsFor(events, { source, ...identity, payload: value })
  if (subscribers.length === 0) return { state: 'ignored' }
  return { state: subscribers.some(({ handle }) => handle !== null) ? 'received' : 'held' }
}

const MAX_HEADER_CHARACTERS = 500

const pickStoredHeaders = (source: Source, headers: Headers): Record<string, string> =>
  Object.fromEntries(
    SOURCE_TRAITS[source].storedHeaders.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value.slice(0, MAX_HEADER_CHARACTERS)]]
    }),
  )
