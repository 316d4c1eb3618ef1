import { vendorOfWebhook, WEBHOOK_SEGMENTS } from '../../spec/config/system-kinds'
import type { Source } from './sources'

export interface InboundPath {
  path: string
  source: Source
}

/** Where each vendor's events come in. A tracker's answers at its letter and at its name. */
export const INBOUND_PATHS: readonly InboundPath[] = [
  { path: '/webhook', source: 'github' },
  { path: '/api/webhooks/payments', source: 'stripe' },
  ...WEBHOOK_SEGMENTS.flatMap((segment) => {
    const source = vendorOfWebhook(segment)
    return source ? [{ path: `/webhooks/${segment}`, source }] : []
  }),
]
