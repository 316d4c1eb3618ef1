import { createAlertIntake } from '#server/assist/alerts/index'
import { isDomainError } from '#server/kernel/errors'
import type { RequestEntry } from '../entry'
import type { HttpContext } from '../envelope'
import { readBytes } from '../request/read-bytes'
import type { Reply } from '../response/reply'
import { createBodyBudget } from './body-budget'
import type { WebhookParts } from './webhook-endpoint'

/** The largest request with alerts. */
const MAX_BYTES = 1024 * 1024
/** Limit for all requests that are read at the same time. */
const BYTES_UNDER_WAY = 32 * MAX_BYTES

/** Answers the addresses of alert sources. The token in the path replaces the credential. */
export function createAlertEndpoint(
  parts: WebhookParts,
  { addressOf, countSender, identifyCaller }: RequestEntry,
) {
  const accept = createAlertIntake(parts)
  const budget = createBodyBudget(BYTES_UNDER_WAY)

  return async (c: HttpContext): Promise<Reply> => {
    if (c.req.raw.headers.has('authorization')) await identifyCaller(c)
    const sender = { requestId: c.get('requestId'), address: addressOf(c) }
    const reservation = budget.open(sender.address)
    try {
      const body = await readBytes(c.req.raw, MAX_BYTES, reservation)
      const receipt = await accept(c.req.param('token') ?? '', {
        headers: c.req.raw.headers,
        body,
        ...sender,
      })
      const { deliveryId, result, alerts, note } = receipt
      return json({ ok: true, delivery_id: deliveryId, result, alerts, ...(note && { note }) })
    } catch (error) {
      // Only wrong tokens and signatures are limited: above the limit their answer is 429 instead of 401.
      if (isDomainError(error) && error.code === 'unauthenticated') await countSender(c, 'public')
      throw error
    } finally {
      reservation.release()
    }
  }
}

const json = (content: object): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  content: JSON.stringify(content),
})
