import { registry } from '#server/collect'
import { contributionsOf } from '#server/kernel/contributions'
import { isDomainError } from '#server/kernel/errors'
import type { ConnectionEventSubscription, EventSubscription } from '#server/kernel/events'
import {
  createConnectionIntake,
  createIntake,
  type InboundPath,
  isHandshake,
  NO_WEBHOOK_SECRETS,
  type Receipt,
  SOURCE_TRAITS,
  type Source,
  type WebhookRequest,
  type WebhookSecrets,
} from '#server/platform/webhooks/index'
import type { EntryParts, RequestEntry } from '../entry'
import type { HttpContext } from '../envelope'
import { createWebhookHandler } from './answer-webhook'
import { type BodyBudget, createBodyBudget } from './body-budget'

export interface WebhookParts extends Pick<EntryParts, 'db' | 'clock' | 'log' | 'secretBox'> {
  /** If absent, no vendor has a webhook secret. */
  webhookSecrets?: WebhookSecrets
  /** If absent, the events of all modules. */
  events?: readonly EventSubscription[]
  connectionEvents?: readonly ConnectionEventSubscription[]
}

const HANDLED_EVENTS = await contributionsOf({ registry }, 'events')
const HANDLED_CONNECTION_EVENTS = await contributionsOf({ registry }, 'connectionEvents')

/**
 * The limit of a source's bodies that are read or handled at the same time: four of its largest deliveries, and many usual
 * ones. Each body takes several times its size while its row is written.
 */
const bytesUnderWay = (source: Source) => Math.max(4 * SOURCE_TRAITS[source].maxBytes, 16_000_000)

/** Each source has its own budget, so that a flood of one vendor's events does not stop the others. */
function createBudgets(): (source: Source) => BodyBudget {
  const budgets = new Map<Source, BodyBudget>()
  return (source) => {
    const budget = budgets.get(source) ?? createBodyBudget(bytesUnderWay(source))
    budgets.set(source, budget)
    return budget
  }
}

/** Answers the addresses to which vendors send webhooks. */
export function createWebhookEndpoint(
  parts: WebhookParts,
  { addressOf, countSender, identifyCaller }: RequestEntry,
) {
  const { webhookSecrets: secrets = NO_WEBHOOK_SECRETS, events = HANDLED_EVENTS } = parts
  const { connectionEvents = HANDLED_CONNECTION_EVENTS } = parts
  const intake = createIntake({ ...parts, secrets, events })
  const connectionIntake = createConnectionIntake({ ...parts, connectionEvents })
  const receiveWebhook = createWebhookHandler(createBudgets())

  return ({ source, connectionKind }: InboundPath) =>
    async (c: HttpContext) => {
      if (c.req.raw.headers.has('authorization')) await identifyCaller(c)
      // Signed deliveries are not rate limited. A handshake has no signature, so it is.
      if (isHandshake(source, c.req.raw.headers)) await countSender(c, 'public')
      const sender = { requestId: c.get('requestId'), address: addressOf(c) }
      const receive = (accept: (request: WebhookRequest) => Promise<Receipt>) =>
        receiveWebhook(source, c.req.raw, sender, accept)
      if (!connectionKind) return receive((request) => intake(source, request))
      const connection = c.req.param('connection') ?? ''
      return receive((request) => connectionIntake(connectionKind, connection, request)).catch(
        async (error: unknown) => {
          // Counted after the check, because signed events are never limited. Above the limit the answer is 429 instead
          // of 401, but each request is still read and checked.
          if (isDomainError(error) && error.code === 'unauthenticated') await countSender(c, 'public')
          throw error
        },
      )
    }
}
