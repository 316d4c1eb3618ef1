import { type Intake, type Receipt, type Source, TRAITS } from '../../webhooks'
import { readBytes } from '../read-bytes'
import type { Reply } from '../reply'

/** The raw-bytes face of the intake: no session, no parsed body, the vendor's signature instead of a credential. */
export async function answerWebhook(
  intake: Intake,
  source: Source,
  request: Request,
  requestId: string,
): Promise<Reply> {
  const body = await readBytes(request, TRAITS[source].maxBytes)
  const receipt = await intake(source, { headers: request.headers, body, requestId })
  return respond(source, receipt)
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
