import { CONNECTION_KINDS, type ConnectionKind } from '#db/schema/index'
import { vendorOfWebhook, WEBHOOK_SEGMENTS } from '#spec/config/system-kinds'
import type { Source } from '../signatures/source-traits'

export interface InboundPath {
  path: string
  source: Source
  /** Set if the path names an org's own connection of this kind, in `{connection}`. */
  connectionKind?: ConnectionKind
}

/** The paths that accept each vendor's events. Trackers have two paths: by letter and by name. */
export const INBOUND_PATHS: readonly InboundPath[] = [
  { path: '/webhook', source: 'github' },
  { path: '/api/webhooks/payments', source: 'stripe' },
  { path: '/slack/events', source: 'slack' },
  { path: '/slack/commands', source: 'slack' },
  { path: '/slack/interactions', source: 'slack' },
  ...WEBHOOK_SEGMENTS.flatMap((segment) => {
    const source = vendorOfWebhook(segment)
    return source ? [{ path: `/webhooks/${segment}`, source }] : []
  }),
  ...CONNECTION_KINDS.map((kind) => ({
    path: `/webhooks/${kind}/{connection}`,
    source: kind,
    connectionKind: kind,
  })),
]
