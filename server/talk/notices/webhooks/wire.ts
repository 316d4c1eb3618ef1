import { z } from 'zod'
import { paging } from '#server/kernel/paging'
import { RowId } from '#server/kernel/paths'
import { OrgPath } from '#server/kernel/procedures'

export const WebhookPath = OrgPath.extend({ outgoing_webhook_id: RowId })
export const AttemptPath = OrgPath.extend({ webhook_attempt_id: RowId })

const hasCredentials = ({ username, password }: URL) => username !== '' || password !== ''

export const NewWebhook = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with https://' })
    .max(2000)
    .refine(
      (url) => !URL.canParse(url) || !hasCredentials(new URL(url)),
      'must not contain a user name or password',
    ),
  kinds: z
    .array(z.string().max(100))
    .max(100)
    .default([])
    .meta({ description: 'Names of kinds of notices. Empty: all.' }),
})
export type NewWebhook = z.infer<typeof NewWebhook>

export const WebhookWire = z
  .object({
    id: z.number().int(),
    url: z.string(),
    kinds: z.array(z.string()),
    state: z.enum(['active', 'failing', 'disabled']),
    failing_since: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'OutgoingWebhook' })
export type WebhookWire = z.infer<typeof WebhookWire>

export const WebhooksWire = z.object({ webhooks: z.array(WebhookWire) }).meta({ id: 'OutgoingWebhooks' })
export type WebhooksWire = z.infer<typeof WebhooksWire>

const secret = z.string().meta({ description: 'Shown only in this response.' })
export const WebhookSecretWire = z
  .object({ id: z.number().int(), secret })
  .meta({ id: 'OutgoingWebhookSecret' })
export type WebhookSecretWire = z.infer<typeof WebhookSecretWire>

export const WebhookTestWire = z
  .object({ ok: z.boolean(), status: z.number().int().nullable(), problem: z.string().nullable() })
  .meta({ id: 'OutgoingWebhookTest' })
export type WebhookTestWire = z.infer<typeof WebhookTestWire>

export const AttemptQuery = z.object(paging())
export type AttemptQuery = z.infer<typeof AttemptQuery>

export const AttemptsWire = z
  .object({
    deliveries: z.array(
      z.object({
        id: z.number().int(),
        outgoing_webhook_id: z.number().int(),
        host: z.string(),
        message_id: z
          .string()
          .meta({ description: 'The `webhook-id` header. Repeated sendings have the same.' }),
        kind: z.string(),
        status: z.number().int().nullable(),
        error: z.string().nullable(),
        duration_ms: z.number().int(),
        at: z.string(),
        can_resend: z.boolean(),
      }),
    ),
    total: z.number().int(),
  })
  .meta({ id: 'OutgoingWebhookDeliveries' })
export type AttemptsWire = z.infer<typeof AttemptsWire>
