import { orgProcedure, procedureFor, router } from '#server/kernel/procedures'
import { Ok } from '#server/kernel/wire'
import { listAttempts, resendAttempt } from './attempts'
import {
  addWebhook,
  enableWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
} from './manage-webhooks'
import {
  AttemptPath,
  AttemptQuery,
  AttemptsWire,
  NewWebhook,
  WebhookPath,
  WebhookSecretWire,
  WebhooksWire,
  WebhookTestWire,
} from './wire'

const webhookProcedure = procedureFor(WebhookPath)

export const outgoingWebhooksRouter = router({
  list: orgProcedure('org:manage')
    .output(WebhooksWire)
    .query(({ ctx }) => listWebhooks(ctx)),

  add: orgProcedure('org:manage')
    .input(NewWebhook)
    .output(WebhookSecretWire)
    .mutation(({ ctx, input }) => addWebhook(ctx, input)),

  remove: webhookProcedure('org:manage')
    .output(Ok)
    .mutation(({ ctx, input }) => removeWebhook(ctx, input.outgoing_webhook_id)),

  rotateSecret: webhookProcedure('org:manage')
    .output(WebhookSecretWire)
    .mutation(({ ctx, input }) => rotateWebhookSecret(ctx, input.outgoing_webhook_id)),

  enable: webhookProcedure('org:manage')
    .output(Ok)
    .mutation(({ ctx, input }) => enableWebhook(ctx, input.outgoing_webhook_id)),

  test: webhookProcedure('org:manage')
    .output(WebhookTestWire)
    .mutation(({ ctx, input }) => testWebhook(ctx, input.outgoing_webhook_id)),

  deliveries: orgProcedure('org:manage')
    .input(AttemptQuery)
    .output(AttemptsWire)
    .query(({ ctx, input }) => listAttempts(ctx, input)),

  resend: procedureFor(AttemptPath)('org:manage')
    .output(Ok)
    .mutation(({ ctx, input }) => resendAttempt(ctx, input.webhook_attempt_id)),
})
