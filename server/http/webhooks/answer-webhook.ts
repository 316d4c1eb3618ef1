import { type Intake, type Receipt, type Source, TRAITS } from '../../webhooks'
import { readBytes } from '../request/read-bytes'
import type { Reply } from '../response/reply'
import type { BodyBudget } from './body-budget'

interface Sender {
  requestId: string
  address: string
}

export type WebhookDoor = (source: Source, request: Request, sender: Sender) => Promise<Reply>

/**
 * Passes raw bytes to the intake. There is no session and no parsed body; the vendor's signature replaces the
 * credential.
 */
export const createWebhookDoor =
  (intake: Intake, budget: BodyBudget): WebhookDoor =>
  async (source, request, sender) => {
    const room = budget.open()
    try {
      const body = await readBytes(request, TRAITS[source].maxBytes, room.take)
      const receipt = await intake(source, { headers: request.headers, body, ...sender })
      return respond(source, receipt)
    } finally {
      room.release()
    }
  }

function respond(source: Source, receipt: Receipt): Reply {
  if (receipt.kind === 'handshake') return json({ ok: true }, receipt.echo)
  if (TRAITS[source].isOnlyKept) return json({ processed: false })
  return json({ ok: true, delivery_id: receipt.deliveryId, result: receipt.result })
}

const json = (body: object, headers: Record<string, string> = {}): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  content: JSON.stringify(body),
})
