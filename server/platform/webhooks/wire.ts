import { z } from 'zod'
import { DELIVERY_STATES, WEBHOOK_SOURCES } from '#db/schema/index'
import { paging } from '#server/kernel/paging'
import { RowId } from '#server/kernel/paths'

const SourceName = z.enum(WEBHOOK_SOURCES)

export const DeliveryKey = z.object({
  source: SourceName,
  delivery_id: z.string().regex(/^[\x21-\x7e]{1,200}$/, 'is not the id of a delivery'),
})

export const DeliveryQuery = z.object({
  source: SourceName.optional(),
  state: z.enum(DELIVERY_STATES).optional(),
  kind: z
    .string()
    .regex(/^[\w.:-]{1,100}$/, 'is not the name of a kind of event')
    .optional(),
  ...paging(),
})

export const DeliverySummary = z
  .object({
    source: SourceName,
    delivery_id: z.string(),
    kind: z.string(),
    action: z.string().nullable(),
    state: z.enum(DELIVERY_STATES),
    attempts: z.number().int(),
    error: z.string().nullable(),
    org: z.string().nullable(),
    /** The current name of the event's repository. */
    repo: z.string().nullable(),
    request_id: z.string(),
    received_at: z.string(),
    finished_at: z.string().nullable(),
  })
  .meta({ id: 'DeliverySummary' })
export type DeliverySummary = z.infer<typeof DeliverySummary>

export const DeliveryWire = DeliverySummary.extend({
  headers: z.record(z.string(), z.string()),
  /** The event as JSON, or as raw text if it is not JSON. Null if it was not stored, because it is old or too complex. */
  payload: z.unknown(),
}).meta({ id: 'Delivery' })
export type DeliveryWire = z.infer<typeof DeliveryWire>

export const DeliveriesWire = z.object({
  deliveries: z.array(DeliverySummary),
  total: z.number().int(),
  /** All-time counts of requests that failed verification. Growth indicates a wrong secret or an attack. */
  refused: z.array(z.object({ source: SourceName, count: z.number().int(), last_at: z.string() })),
})

export const SecretKey = z.object({ id: RowId })

export const WebhookSecretsWire = z.object({
  secrets: z.array(
    z.object({
      id: z.number().int(),
      source: SourceName,
      /** SHA-256 of the secret, in hex. */
      fingerprint: z.string(),
      state: z.enum(['waiting', 'confirmed']),
      received_at: z.string(),
      confirmed_at: z.string().nullable(),
    }),
  ),
})

export const Ok = z.object({ ok: z.literal(true) })
