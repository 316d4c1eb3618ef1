import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '#db/client'
import type { AlertSourceKind } from '#db/schema/index'
import { refuseDuringMove } from '#server/kernel/access/org-move'
import type { Clock } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import type { SecretBox } from '#server/kernel/secrets/secret-box'
import { createWriteBatcher, type WebhookRequest } from '#server/platform/webhooks/index'
import type { AlertBatch, UnreadableAlerts } from '../parse/alert'
import { readAlerts } from '../parse/read-alerts'
import { type FoundSource, findSource } from './find-source'
import { isSigned } from './is-signed'
import { type NewAlertDelivery, storeAlertDeliveries } from './store-delivery'

interface IntakeParts {
  db: Database
  clock: Clock
  log: Logger
  secretBox: SecretBox
}

interface AlertReceipt {
  deliveryId: string
  result: 'received' | 'duplicate' | 'ignored'
  alerts: number
  note: string | null
}

type AlertIntake = (token: string, request: WebhookRequest) => Promise<AlertReceipt>

/** Writes one batch while the requests of the next are read. */
const BATCHES = {
  writers: 2,
  maxWeight: 4_000_000,
  weigh: ({ payload }: NewAlertDelivery) => (payload?.length ?? 0) + 50_000,
  keyOf: ({ orgId }: NewAlertDelivery) => orgId,
}

/**
 * Accepts alerts. When it answers, they are in the ledger and their job is in the queue. An unknown token and a wrong signature
 * store nothing and get the same answer.
 */
export function createAlertIntake(parts: IntakeParts): AlertIntake {
  const { db, clock } = parts
  const store = createWriteBatcher(
    (batch: readonly NewAlertDelivery[], orgId) => storeAlertDeliveries(db, orgId, batch),
    BATCHES,
  )

  return async (token, request) => {
    const source = await findSource(db, token)
    if (!source || !isAuthentic(parts, source, request)) throw unknownSource()
    refuseDuringMove(source)
    const read = readBody(source.kind, request.body)
    const delivery = {
      orgId: source.orgId,
      sourceId: source.sourceId,
      deliveryId: deliveryIdOf(request.headers),
      requestId: request.requestId,
      receivedAt: clock.now(),
    }
    if ('issues' in read) {
      const [first] = read.issues
      const note = `The request was refused: ${first?.loc.join('.') || 'body'} ${first?.msg}.`
      const outcome = await store({ ...delivery, state: 'failed', payload: null, alerts: 0, note })
      throw outcome === 'removed' ? unknownSource() : unreadable(read.issues)
    }
    const { alerts, note } = read
    const state = alerts.length === 0 ? 'ignored' : 'received'
    const payload = state === 'ignored' ? null : JSON.stringify(alerts)
    const outcome = await store({ ...delivery, state, payload, alerts: alerts.length, note })
    if (outcome === 'removed') throw unknownSource()
    return {
      deliveryId: delivery.deliveryId,
      result: outcome === 'new' ? state : 'duplicate',
      alerts: alerts.length,
      note,
    }
  }
}

/** A source whose secret cannot be decrypted accepts nothing. Only the log reports that; the sender must not learn it. */
function isAuthentic(
  { clock, log, secretBox }: IntakeParts,
  { kind, orgId, sourceId, signingSecret }: FoundSource,
  { headers, body }: WebhookRequest,
): boolean {
  if (signingSecret === null) return true
  try {
    return isSigned(kind, { headers, body, secrets: [secretBox.open(signingSecret)], now: clock.now() })
  } catch (error) {
    log.error({ err: error, orgId, sourceId }, 'the signing secret of an alert source cannot be decrypted')
    return false
  }
}

function readBody(kind: AlertSourceKind, body: Uint8Array): AlertBatch | UnreadableAlerts {
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'))
  } catch {
    return { issues: [{ loc: [], msg: 'must be JSON' }] }
  }
  return readAlerts(kind, parsed)
}

const ID_HEADERS = ['request-id', 'x-delivery-id', 'idempotency-key']
const ID = /^[\x21-\x7e]{1,200}$/

/** Sentry sends an id per request, and scripts can. Without an id, each request is new. */
function deliveryIdOf(headers: Headers): string {
  const ids = ID_HEADERS.flatMap((name) => headers.get(name) ?? [])
  return ids.find((id) => ID.test(id)) ?? randomUUID()
}

const unknownSource = () =>
  new DomainError('unauthenticated', {
    message:
      'No alert source has this address, or the signature is wrong. Compare both with Settings, Alerts. An address that was replaced is not accepted any more.',
  })

const unreadable = (issues: UnreadableAlerts['issues']) =>
  new DomainError('validation_failed', {
    issues: issues.map(({ loc, msg }) => ({ loc: ['body', ...loc], msg, type: 'invalid_alert' })),
  })
