import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '#db/client'
import type { ConnectionKind } from '#db/schema/index'
import type { Clock } from '#server/kernel/context'
import type { ConnectionEventSubscription } from '#server/kernel/events'
import type { SecretBox } from '#server/kernel/secrets/secret-box'
import { findSigningConnection } from '../signatures/signing-connection'
import { SOURCE_TRAITS } from '../signatures/source-traits'
import { type Rejection, rejectedConnectionSignature } from '../signatures/verification-errors'
import { verifyEvent, type WebhookRequest } from '../signatures/verify-event'
import { readSignature } from '../signatures/verify-signature'
import { createRefusalCounter } from './count-refusals'
import type { Receipt } from './create-intake'
import { storeConnectionDelivery } from './store-connection-delivery'

interface IntakeParts {
  connectionEvents: readonly ConnectionEventSubscription[]
  db: Database
  clock: Clock
  log: Logger
  secretBox: SecretBox
}

export type ConnectionIntake = (
  kind: ConnectionKind,
  /** The connection named in the path. */
  name: string,
  request: WebhookRequest,
) => Promise<Receipt>

/**
 * Accepts events of orgs' own connections, each signed with the secret of its connection. An unknown connection is
 * answered like a wrong signature, in about the same time, so that nobody learns which connections exist. A missing or
 * malformed signature is rejected without a query.
 */
export function createConnectionIntake(parts: IntakeParts): ConnectionIntake {
  const { db, clock, connectionEvents: events } = parts
  const countRefusal = createRefusalCounter(parts)

  return async (kind, name, request) => {
    const reject = (verdict: Rejection): never => {
      countRefusal(kind)
      throw rejectedConnectionSignature(kind, verdict)
    }
    const claim = readSignature(SOURCE_TRAITS[kind].scheme, request.headers)
    if (typeof claim === 'string') return reject(claim)
    const connection = await findSigningConnection(parts, kind, name)
    const secrets = connection?.secrets ?? [randomUUID()]
    const delivery = await verifyEvent({ source: kind, secrets, request, events, now: clock.now(), reject })
    if (!connection) return reject('mismatch')
    const { orgId, connectionId } = connection
    const isNew = await storeConnectionDelivery(db, { ...delivery, orgId, connectionId })
    return { kind: 'delivery', deliveryId: delivery.deliveryId, result: isNew ? delivery.state : 'duplicate' }
  }
}
