import { z } from 'zod'
import { platformProcedure, router } from '#server/kernel/procedures'
import { getDelivery } from './deliveries/get-delivery'
import { listDeliveries } from './deliveries/list-deliveries'
import { rerunDelivery } from './deliveries/rerun-delivery'
import { confirmSecret, forgetSecret, listSecrets } from './signatures/manage-secrets'
import {
  DeliveriesWire,
  DeliveryKey,
  DeliveryQuery,
  DeliveryWire,
  Ok,
  SecretKey,
  WebhookSecretsWire,
} from './wire'

export const webhooksRouter = router({
  deliveries: platformProcedure(z.object({}))
    .input(DeliveryQuery)
    .output(DeliveriesWire)
    .query(({ ctx, input }) => listDeliveries(ctx, input)),

  delivery: platformProcedure(DeliveryKey)
    .output(DeliveryWire)
    .query(({ ctx, input }) => getDelivery(ctx, input.source, input.delivery_id)),

  rerun: platformProcedure(DeliveryKey)
    .output(Ok)
    .mutation(({ ctx, input }) => rerunDelivery(ctx, input.source, input.delivery_id)),

  secrets: platformProcedure(z.object({}))
    .output(WebhookSecretsWire)
    .query(({ ctx }) => listSecrets(ctx)),

  confirmSecret: platformProcedure(SecretKey)
    .output(Ok)
    .mutation(({ ctx, input }) => confirmSecret(ctx, input.id)),

  forgetSecret: platformProcedure(SecretKey)
    .output(Ok)
    .mutation(({ ctx, input }) => forgetSecret(ctx, input.id)),
})
