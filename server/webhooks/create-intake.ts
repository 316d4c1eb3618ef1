import type { Logger } from 'pino'
import type { Database } from '../../db/client'
import type { Clock } from '../kernel/context'
import { type EventSubscription, subscriptionsFor } from '../kernel/events'
import { networkOf } from '../kernel/network-of'
import { createSecretBox, type SecretBox } from '../kernel/secrets/secret-box'
import { createBatcher } from './batcher'
import { createRefusalCounter } from './count-refusals'
import { type EventIdentity, identifyEvent } from './identify-event'
import { confirmedSecrets, fingerprintOf, readOffer, type SecretOffer, saveOffer } from './offered-secrets'
import { type JsonObject, readPayload } from './read-payload'
import { SOURCE_TRAITS, type Source } from './source-traits'
import { type NewDelivery, storeDeliveries } from './store-deliveries'
import { missingSecret, rejectedSignature } from './verification-errors'
import { type SignatureVerdict, verifySignature, verifyTime } from './verify-signature'

/** The operator's secrets. All secrets of a source are valid. */
export type WebhookSecrets = Record<Source, readonly string[]>

export interface WebhookParts {
  secrets: WebhookSecrets
  secretBox: SecretBox
}

interface IntakeParts extends WebhookParts {
  events: readonly EventSubscription[]
  db: Database
  clock: Clock
  log: Logger
}

/** The default when the operator has configured no secrets. */
export const NO_WEBHOOKS: WebhookParts = {
  secrets: { github: [], stripe: [], asana: [], jira: [], linear: [] },
  secretBox: createSecretBox([]),
}

export interface WebhookRequest {
  headers: Headers
  body: Uint8Array
  requestId: string
  /** The sender's IP address, as far as the proxies are trusted. */
  address: string
}

export type Receipt =
  | { kind: 'handshake'; echo: Record<string, string> }
  | { kind: 'delivery'; deliveryId: string; result: 'duplicate' | NewDelivery['state'] }

export type Intake = (source: Source, request: WebhookRequest) => Promise<Receipt>

/** One batch is written while the events of the other are verified. See bench/webhook-intake.ts. */
const BATCHES = {
  writers: 2,
  maxWeight: 4_000_000,
  weigh: (delivery: NewDelivery) => delivery.payload.length + 50_000,
}

/**
 * Accepts events from vendors. Once it answers, the event is in the ledger and its job is in the queue. An
 * event without a valid signature is not stored.
 */
export function createIntake(parts: IntakeParts): Intake {
  const { db, clock, events } = parts
  const countRefusal = createRefusalCounter(parts)
  const store = createBatcher((batch: readonly NewDelivery[]) => storeDeliveries(db, batch), BATCHES)

  const requireValid = (source: Source, verdict: SignatureVerdict) => {
    if (verdict === 'valid') return
    countRefusal(source)
    throw rejectedSignature(source, verdict)
  }

  async function answerHandshake(source: Source, offer: SecretOffer, address: string): Promise<Receipt> {
    const configured = parts.secrets[source].map(fingerprintOf)
    if (!configured.includes(fingerprintOf(offer.secret)))
      await saveOffer(parts, { source, secret: offer.secret, network: networkOf(address) })
    return { kind: 'handshake', echo: { [offer.header]: offer.secret } }
  }

  async function acceptDelivery(
    source: Source,
    { headers, body, requestId }: WebhookRequest,
  ): Promise<Receipt> {
    const { scheme } = SOURCE_TRAITS[source]
    const now = clock.now()
    const secrets = [...parts.secrets[source], ...(await confirmedSecrets(parts, source))]
    if (secrets.length === 0) throw missingSecret(source)

    requireValid(source, verifySignature(scheme, { headers, body, secrets, now }))
    const payload = readPayload(body, headers.get('content-type'))
    requireValid(source, verifyTime(scheme, payload.value, now))

    const identity = identifyEvent(source, { headers, body, payload: payload.value })
    const delivery: NewDelivery = {
      source,
      ...identity,
      ...initialState(events, source, identity, payload.value),
      headers: pickStoredHeaders(source, headers),
      payload: payload.text,
      requestId,
      receivedAt: now,
    }
    const isNew = await store(delivery)
    const result = isNew ? delivery.state : 'duplicate'
    return { kind: 'delivery', deliveryId: identity.deliveryId, result }
  }

  return (source, request) => {
    const offer = readOffer(source, request.headers)
    return offer === null ? acceptDelivery(source, request) : answerHandshake(source, offer, request.address)
  }
}

function initialState(
  events: readonly EventSubscription[],
  source: Source,
  identity: EventIdentity,
  payload: JsonObject | null,
): Pick<NewDelivery, 'state' | 'error'> {
  if (payload === null) return { state: 'failed', error: 'The body is not a JSON object.' }
  const subscribers = subscriptionsFor(events, { source, ...identity, payload })
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
