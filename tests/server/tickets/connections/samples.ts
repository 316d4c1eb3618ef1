import type { Database } from '#db/client'
import { connectionDeliveries, ticketConnections } from '#db/schema/index'
import { byRoot, call, inOrg, type World } from '#tests/server/platform/audit/act-world'
import { canary } from '#tests/support/canary/canary'
import type { ModuleSamples } from '#tests/support/module-samples'
import { idOf, randomName } from '#tests/support/postgres/sample-row'
import { StubTrackers } from '#tests/support/stub-trackers'
import { keysOnly } from '#tests/support/test-context'

/** A credential that the ticket system of the test accepts. */
function newConnection(world: World) {
  world.site.ctx.ports.trackers = new StubTrackers()
  const host = `${randomName()}.atlassian.net`
  return { ...inOrg(world), system: 'jira', host, email: 'bot@example.com', token: canary('jira-token') }
}

async function connected(world: World) {
  const { id } = await call<{ id: number }>(world.root, 'ticketConnections.add', newConnection(world))
  return { ...inOrg(world), ticket_connection_id: String(id) }
}

/** The id of the failed delivery that each sample connection of an org has. */
const failedDelivery = (orgId: number) => `failed-${orgId}`

const addFailedDelivery = (db: Database, orgId: number, connectionId: number) =>
  db.insert(connectionDeliveries).values({
    orgId,
    connectionId,
    source: 'jira',
    deliveryId: failedDelivery(orgId),
    kind: 'jira:issue_updated',
    headers: {},
    payload: '{}',
    state: 'failed',
    requestId: 'test-request',
    receivedAt: new Date(),
  })

export const samples: ModuleSamples = {
  bodies: {
    'ticketConnections.add': {
      system: 'jira',
      host: 'matrix.atlassian.net',
      email: 'bot@example.com',
      token: canary('matrix-token'),
    },
    'ticketConnections.registerWebhook': { project: 'PAY' },
    'ticketConnections.rotateSecret': {},
  },
  parameters: {
    ticket_connection_id: async ({ db }, { org }) => {
      const { secretBox } = keysOnly
      const credential = { email: 'bot@example.com', token: canary('sample-token') }
      const [connection] = await db
        .insert(ticketConnections)
        .values({
          orgId: org.id,
          kind: 'jira',
          host: `${randomName()}.invalid`,
          authMethod: 'api_token',
          account: 'Bot',
          credential: secretBox.seal(JSON.stringify(credential)),
          webhookSecret: secretBox.seal(canary('sample-webhook-secret')),
        })
        .returning({ id: ticketConnections.id })
      const id = idOf(connection)
      await addFailedDelivery(db, org.id, Number(id))
      return id
    },
    connection_delivery_id: async (_, { org }) => failedDelivery(org.id),
  },
  missing: { ticket_connection_id: '999999999', connection_delivery_id: 'no-such-delivery' },
  recipes: [
    ['ticketConnections.add', ['ticket_connection.add'], byRoot('ticketConnections.add', newConnection)],
    ['ticketConnections.remove', ['ticket_connection.remove'], byRoot('ticketConnections.remove', connected)],
    ['ticketConnections.test', ['ticket_connection.test'], byRoot('ticketConnections.test', connected)],
    [
      'ticketConnections.rotateSecret',
      ['ticket_connection.rotate_secret'],
      byRoot('ticketConnections.rotateSecret', connected),
    ],
    [
      'ticketConnections.rerunDelivery',
      ['ticket_connection.rerun_delivery'],
      byRoot('ticketConnections.rerunDelivery', async (world) => {
        const at = await connected(world)
        await addFailedDelivery(world.site.db, world.site.org.id, Number(at.ticket_connection_id))
        return { ...at, connection_delivery_id: failedDelivery(world.site.org.id) }
      }),
    ],
    [
      'ticketConnections.registerWebhook',
      ['ticket_connection.register_webhook'],
      byRoot('ticketConnections.registerWebhook', async (world) => ({
        ...(await connected(world)),
        project: 'PAY',
      })),
    ],
  ],
}
