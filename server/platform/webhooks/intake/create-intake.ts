import type { Logger } from 'pino'
import type { Database } from '#db/client'
import type { Clock } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import type { EventSubscription } from '#server/kernel/events'
import { networkOf } from '#server/kernel/network-of'
import type { SecretBox } from '#server/kernel/secrets/secret-box'
import { currentTraceparent } from '#shared/in-span'
import { readStored } from '../payloads/read-off-loop'
import {
  confirmedSecrets,
  fingerprintOf,
  readOffer,
  type SecretOffer,
  saveOffer,
} from '../signatures/offered-secrets'
import { SOURCE_TRAITS, type Source } from '../signatures/source-traits'
import { missingSecret, type Rejection, rejectedSignature } from '../signatures/verification-errors'
import { verifyEvent, type WebhookRequest } from '../signatures/verify-event'
import { createWriteBatcher } from './batcher'
import { createRefusalCounter } from './count-refusals'
import { type NewDelivery, storeDeliveries } from './store-deliveries'

/** The operator's secrets. All secrets of a source are valid. */
export type WebhookSecrets = Record<Source, readonly string[]>

interface IntakeParts {
  secrets: WebhookSecrets
  secretBox: SecretBox
  events: readonly EventSubscription[]
  db: Database
  clock: Clock
  log: Logger
}

/** The default when the operator has configured no secrets. */
export const NO_WEBHOOK_SECRETS: WebhookSecrets = {
  github: [],
  stripe: [],
  asana: [],
  jira: [],
  linear: [],
  slack: [],
}

export type Receipt =
  | { kind: 'handshake'; echo: Record<string, string> }
  | { kind: 'challenge'; challenge: string }
  | { kind: 'delivery'; deliveryId: string; result: 'duplicate' | NewDelivery['state'] }

export type Intake = (source: Source, request: WebhookRequest) => Promise<Receipt>

/** Writes one batch while the events of the next are verified. */
const BATCHES = {
  writers: 2,
  maxWeight: 4_000_000,
  weigh: (delivery: NewDelivery) => (delivery.payload?.length ?? 0) + 50_000,
  keyOf: () => null,
}

/**
 * Accepts events from vendors. When it answers, the event is in the ledger and its job is in the queue. An event without a
 * valid signature is not stored.
 */
export function createIntake(parts: IntakeParts): Intake {
  const { db, clock, events } = parts
  const countRefusal = createRefusalCounter(parts)
  const store = createWriteBatcher((batch: readonly NewDelivery[]) => storeDeliveries(db, batch), BATCHES)

  async function answerHandshake(source: Source, offer: SecretOffer, address: string): Promise<Receipt> {
    const configured = parts.secrets[source].map(fingerprintOf)
    if (!configured.includes(fingerprintOf(offer.secret)))
      await saveOffer(parts, { source, secret: offer.secret, network: networkOf(address) })
    return { kind: 'handshake', echo: { [offer.header]: offer.secret } }
  }

  async function acceptDelivery(source: Source, request: WebhookRequest): Promise<Receipt> {
    const secrets = [...parts.secrets[source], ...(await confirmedSecrets(parts, source))]
    if (secrets.length === 0) throw missingSecret(source)
    const reject = (verdict: Rejection): never => {
      countRefusal(source)
      throw rejectedSignature(source, verdict)
    }
    const delivery = await verifyEvent({ source, secrets, request, events, now: clock.now(), reject })
    const challenge = await readChallenge(delivery)
    if (challenge !== null) return { kind: 'challenge', challenge }
    const isNew = await answerInTime(source, store({ ...delivery, traceparent: currentTraceparent() }))
    const result = isNew ? delivery.state : 'duplicate'
    return { kind: 'delivery', deliveryId: delivery.deliveryId, result }
  }

  return (source, request) => {
    const offer = readOffer(source, request.headers)
    return offer === null ? acceptDelivery(source, request) : answerHandshake(source, offer, request.address)
  }
}

/** A slow database must not make the vendor wait. If the vendor sends the delivery again, it is a duplicate. */
async function answerInTime<T>(source: Source, storing: Promise<T>): Promise<T> {
  const { answerWithinMs } = SOURCE_TRAITS[source]
  if (answerWithinMs === undefined) return storing
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), answerWithinMs)
  })
  try {
    return await Promise.race([storing, late])
  } finally {
    clearTimeout(timer)
  }
}

const tooSlow = () =>
  new DomainError('unavailable', {
    message:
      'The database is slow. The delivery is stored when it answers; send it again if nothing happens.',
    retryable: true,
  })

/** The value to repeat, which proves to the vendor that the address is ours. Null for an event. */
async function readChallenge({ source, kind, payload }: NewDelivery): Promise<string | null> {
  const { challengeKind } = SOURCE_TRAITS[source]
  if (kind !== challengeKind || payload === null) return null
  const challenge = (await readStored(payload))?.challenge
  return typeof challenge === 'string' ? challenge : null
}
