import { randomUUID } from 'node:crypto'
import type { Database } from '#db/client'
import {
  noticeDeliveries,
  noticeEvents,
  noticeMessages,
  outgoingWebhookAttempts,
  outgoingWebhooks,
} from '#db/schema/index'
import { newWebhookSecret } from '#server/talk/notices/webhooks/webhook-secret'
import { byRoot, inOrg, type World } from '#tests/server/platform/audit/act-world'
import type { ModuleSamples } from '#tests/support/module-samples'
import { idOf } from '#tests/support/postgres/sample-row'
import { keysOnly } from '#tests/support/test-context'

async function aWebhook(db: Database, orgId: number, { secretBox } = keysOnly): Promise<number> {
  const [webhook] = await db
    .insert(outgoingWebhooks)
    .values({ orgId, url: 'https://hooks.invalid/', secret: secretBox.seal(newWebhookSecret()) })
    .returning({ id: outgoingWebhooks.id })
  return Number(idOf(webhook))
}

/** An attempt to send a message that failed. */
async function anAttempt(db: Database, orgId: number): Promise<number> {
  const webhookId = await aWebhook(db, orgId)
  const id = randomUUID()
  const message = { channel: 'webhook' as const, target: String(webhookId), state: 'failed' as const }
  await db.insert(noticeMessages).values({ orgId, id, ...message, title: 'One', groups: [] })
  const [attempt] = await db
    .insert(outgoingWebhookAttempts)
    .values({ orgId, webhookId, messageId: id, kind: 'spec_created', durationMs: 7, status: 500 })
    .returning({ id: outgoingWebhookAttempts.id })
  return Number(idOf(attempt))
}

/** A notice that a channel did not get. */
async function aFailedDelivery(db: Database, orgId: number): Promise<number> {
  const [event] = await db
    .insert(noticeEvents)
    .values({ orgId, kind: 'spec_created', items: [], routedAt: new Date() })
    .returning({ id: noticeEvents.id })
  const eventId = Number(idOf(event))
  const failed = { channel: 'chat' as const, target: '#specs', state: 'failed' as const }
  const [delivery] = await db
    .insert(noticeDeliveries)
    .values({ orgId, eventId, ...failed, reason: 'error', error: 'Rejected', dueAt: new Date() })
    .returning({ id: noticeDeliveries.id })
  return Number(idOf(delivery))
}

const withWebhook = async (world: World) => ({
  ...inOrg(world),
  outgoing_webhook_id: String(await aWebhook(world.site.db, world.site.org.id, world.site.ctx)),
})

const OWN = 'It changes only what the person sees.'

export const samples: ModuleSamples = {
  bodies: {
    'notices.read': {},
    'notices.setSettings': { scope: 'all' },
    'notices.follow': { choice: 'follow' },
    'notices.test': {},
    'notices.retry': {},
    'outgoingWebhooks.add': { url: 'https://hooks.invalid/' },
    'outgoingWebhooks.enable': {},
    'outgoingWebhooks.resend': {},
    'outgoingWebhooks.rotateSecret': {},
    'outgoingWebhooks.test': {},
  },
  parameters: {
    outgoing_webhook_id: ({ db }, { org }) => aWebhook(db, org.id),
    webhook_attempt_id: ({ db }, { org }) => anAttempt(db, org.id),
    notice_delivery_id: ({ db }, { org }) => aFailedDelivery(db, org.id),
  },
  missing: {
    outgoing_webhook_id: '999999999',
    webhook_attempt_id: '999999999',
    notice_delivery_id: '999999999',
  },
  recipes: [
    ['notices.test', ['notices.test'], byRoot('notices.test', inOrg)],
    [
      'notices.retry',
      ['notices.retry'],
      byRoot('notices.retry', async (world) => ({
        ...inOrg(world),
        notice_delivery_id: String(await aFailedDelivery(world.site.db, world.site.org.id)),
      })),
    ],
    [
      'outgoingWebhooks.add',
      ['outgoing_webhook.add'],
      byRoot('outgoingWebhooks.add', (world) => ({ ...inOrg(world), url: 'https://hooks.invalid/' })),
    ],
    ['outgoingWebhooks.enable', ['outgoing_webhook.enable'], byRoot('outgoingWebhooks.enable', withWebhook)],
    ['outgoingWebhooks.remove', ['outgoing_webhook.remove'], byRoot('outgoingWebhooks.remove', withWebhook)],
    [
      'outgoingWebhooks.rotateSecret',
      ['outgoing_webhook.rotate_secret'],
      byRoot('outgoingWebhooks.rotateSecret', withWebhook),
    ],
    ['outgoingWebhooks.test', ['outgoing_webhook.test'], byRoot('outgoingWebhooks.test', withWebhook)],
    [
      'outgoingWebhooks.resend',
      ['outgoing_webhook.resend'],
      byRoot('outgoingWebhooks.resend', async (world) => ({
        ...inOrg(world),
        webhook_attempt_id: String(await anAttempt(world.site.db, world.site.org.id)),
      })),
    ],
  ],
  notAudited: {
    'notices.follow': OWN,
    'notices.read': OWN,
    'notices.setSettings': OWN,
    'notices.unsubscribe': OWN,
  },
}
