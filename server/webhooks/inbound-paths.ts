import { vendorOfWebhook, WEBHOOK_SEGMENTS } from '../../spec/config/system-kinds'
import type { Source } from './source-traits'

export interface InboundPath {
  path: string
  source: Source
}

/** The paths that accept each vendor's events. Trackers have two paths: by letter and by name. */
export const INBOUND_PATHS: readonly InboundPath[] = [
  { path: '/webhook', source: 'github' },
  { path: '/api/webhooks/payments', source: 'stripe' },
  ...WEBHOOK_SEGMENTS.flatMap((segment) => {
    const source = vendorOfWebhook(segment)
    return source ? [{ path: `/webhooks/${segment}`, source }] : []
  }),
]
