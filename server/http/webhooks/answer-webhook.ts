import {
  type Receipt,
  SOURCE_TRAITS,
  type Source,
  type WebhookRequest,
} from '#server/platform/webhooks/index'
import { readBytes } from '../request/read-bytes'
import type { Reply } from '../response/reply'
import type { BodyBudget } from './body-budget'

interface WebhookSender {
  requestId: string
  address: string
}

export type WebhookHandler = (
  source: Source,
  request: Request,
  sender: WebhookSender,
  accept: (request: WebhookRequest) => Promise<Receipt>,
) => Promise<Reply>

/**
 * Passes raw bytes to the intake. There is no session and no parsed body; the vendor's signature replaces the
 * credential.
 */
export const createWebhookHandler =
  (budgetOf: (source: Source) => BodyBudget): WebhookHandler =>
  async (source, request, sender, accept) => {
    const reservation = budgetOf(source).open(sender.address)
    try {
      const body = await readBytes(request, SOURCE_TRAITS[source].maxBytes, reservation)
      const receipt = await accept({ headers: request.headers, body, ...sender })
      return respond(source, receipt)
    } finally {
      reservation.release()
    }
  }

function respond(source: Source, receipt: Receipt): Reply {
  if (receipt.kind === 'handshake') return json({ ok: true }, receipt.echo)
  if (receipt.kind === 'challenge') return json({ challenge: receipt.challenge })
  if (SOURCE_TRAITS[source].hasEmptyResponse) return { ...json({}), content: '' }
  if (SOURCE_TRAITS[source].isStoredOnly) return json({ processed: false })
  return json({ ok: true, delivery_id: receipt.deliveryId, result: receipt.result })
}

const json = (body: object, headers: Record<string, string> = {}): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  content: JSON.stringify(body),
})
