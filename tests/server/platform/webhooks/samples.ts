import { deliveries, webhookSecrets } from '#db/schema/index'
import { byRoot, type World } from '#tests/server/platform/audit/act-world'
import type { ModuleSamples } from '#tests/support/module-samples'
import { idOf, randomName } from '#tests/support/postgres/sample-row'

async function waitingSecret({ site }: World) {
  const offered = { source: 'asana', fingerprint: String(Math.random()), sealed: 's' } as const
  const [secret] = await site.db
    .insert(webhookSecrets)
    .values({ ...offered, receivedAt: new Date() })
    .returning({ id: webhookSecrets.id })
  return { id: String(secret?.id) }
}

export const samples: ModuleSamples = {
  parameters: {
    source: async () => 'github',
    delivery_id: async ({ db }) => {
      const deliveryId = randomName()
      await db.insert(deliveries).values({
        source: 'github',
        deliveryId,
        kind: 'push',
        headers: {},
        payload: '{}',
        state: 'ignored',
        requestId: 'test-request',
        receivedAt: new Date(),
      })
      return deliveryId
    },
    id: async ({ db }) => {
      const [secret] = await db
        .insert(webhookSecrets)
        .values({ source: 'asana', fingerprint: randomName(), sealed: 'sealed', receivedAt: new Date() })
        .returning({ id: webhookSecrets.id })
      return idOf(secret)
    },
  },
  recipes: [
    ['webhooks.confirmSecret', ['webhook_secret.confirm'], byRoot('webhooks.confirmSecret', waitingSecret)],
    ['webhooks.forgetSecret', ['webhook_secret.forget'], byRoot('webhooks.forgetSecret', waitingSecret)],
    [
      'webhooks.rerun',
      ['delivery.rerun'],
      byRoot('webhooks.rerun', async ({ site }) => {
        const key = { source: 'github', deliveryId: 'to-run-again' } as const
        const content = { kind: 'push', headers: {}, payload: '{}', state: 'failed' } as const
        const times = { requestId: 'test-request', receivedAt: new Date() }
        await site.db.insert(deliveries).values({ ...key, ...content, ...times })
        return { source: key.source, delivery_id: key.deliveryId }
      }),
    ],
  ],
}
