import { orgProcedure, procedureFor, router } from '#server/kernel/procedures'
import { Ok } from '#server/kernel/wire'
import { listDeliveries } from './deliveries/list-deliveries'
import { rerunDelivery } from './deliveries/rerun-delivery'
import { addConnection } from './manage/add-connection'
import { listConnections } from './manage/list-connections'
import { removeConnection } from './manage/remove-connection'
import { testConnection } from './manage/test-connection'
import { registerWebhook, rotateSecret } from './manage/webhook'
import {
  ConnectionDeliveriesWire,
  ConnectionDeliveryPath,
  ConnectionDeliveryQuery,
  ConnectionReport,
  NewTicketConnection,
  TicketConnectionPath,
  TicketConnectionsWire,
  TicketConnectionWire,
  WebhookInput,
  WebhookSecretInput,
  WebhookSecretWire,
  WebhookWire,
} from './wire'

const connectionProcedure = procedureFor(TicketConnectionPath)

export const ticketConnectionsRouter = router({
  list: orgProcedure('specs:read')
    .output(TicketConnectionsWire)
    .query(({ ctx }) => listConnections(ctx)),

  add: orgProcedure('org:manage', 'ticket_sync')
    .input(NewTicketConnection)
    .output(TicketConnectionWire)
    .mutation(({ ctx, input }) => addConnection(ctx, input)),

  remove: connectionProcedure('org:manage')
    .output(Ok)
    .mutation(({ ctx, input }) => removeConnection(ctx, input.ticket_connection_id)),

  test: connectionProcedure('org:manage')
    .output(ConnectionReport)
    .mutation(({ ctx, input }) => testConnection(ctx, input.ticket_connection_id)),

  rotateSecret: connectionProcedure('org:manage')
    .input(WebhookSecretInput)
    .output(WebhookSecretWire)
    .mutation(({ ctx, input }) => rotateSecret(ctx, input.ticket_connection_id, input.secret ?? null)),

  registerWebhook: connectionProcedure('org:manage', 'ticket_sync')
    .input(WebhookInput)
    .output(WebhookWire)
    .mutation(({ ctx, input }) => registerWebhook(ctx, input.ticket_connection_id, input.project)),

  deliveries: connectionProcedure('org:manage')
    .input(ConnectionDeliveryQuery)
    .output(ConnectionDeliveriesWire)
    .query(({ ctx, input }) => listDeliveries(ctx, input.ticket_connection_id, input)),

  rerunDelivery: procedureFor(ConnectionDeliveryPath)('org:manage')
    .output(Ok)
    .mutation(({ ctx, input }) =>
      rerunDelivery(ctx, input.ticket_connection_id, input.connection_delivery_id),
    ),
})
