import { z } from 'zod'
import { ALERT_DELIVERY_STATES, ALERT_SOURCE_KINDS } from '#db/schema/index'
import { paging } from '#server/kernel/paging'
import { RowId } from '#server/kernel/paths'
import { OrgPath } from '#server/kernel/procedures'

export const SourcePath = OrgPath.extend({ alert_source_id: RowId })
export const AlertDeliveryPath = OrgPath.extend({ alert_delivery_id: RowId })
const SHORTEST_SECRET = 8

export const NewSource = z
  .object({
    kind: z.enum(ALERT_SOURCE_KINDS),
    name: z.string().trim().min(1).max(100).meta({ description: 'How pages name it.' }),
    signing_secret: z.string().min(SHORTEST_SECRET).max(500).nullable().default(null).meta({
      description:
        'Sentry: the client secret of the integration. Grafana: the HMAC secret of the contact point. Plain JSON: the key of `X-Signature-256`. With it, requests must be signed.',
    }),
  })
  .refine(({ kind, signing_secret }) => kind !== 'alertmanager' || signing_secret === null, {
    path: ['signing_secret'],
    error: 'must be left out: Alertmanager does not sign its requests',
  })
export type NewSource = z.infer<typeof NewSource>

const SourceWire = z
  .object({
    id: z.number().int(),
    kind: z.enum(ALERT_SOURCE_KINDS),
    name: z.string(),
    is_signed: z.boolean(),
    created_at: z.string(),
    rotated_at: z.string().nullable(),
    last_delivery_at: z.string().nullable(),
  })
  .meta({ id: 'AlertSource' })

export const SourcesWire = z.object({ sources: z.array(SourceWire) }).meta({ id: 'AlertSources' })
export type SourcesWire = z.infer<typeof SourcesWire>

export const SourceAddressWire = z
  .object({
    id: z.number().int(),
    url: z.string().meta({ description: 'Contains the token. Shown only in this response.' }),
  })
  .meta({ id: 'AlertSourceAddress' })
export type SourceAddressWire = z.infer<typeof SourceAddressWire>

export const DeliveryQuery = z.object(paging())
export type DeliveryQuery = z.infer<typeof DeliveryQuery>

export const SourceDeliveriesWire = z
  .object({
    deliveries: z.array(
      z.object({
        id: z.number().int(),
        delivery_id: z.string(),
        state: z.enum(ALERT_DELIVERY_STATES),
        alerts: z.number().int(),
        note: z.string().nullable().meta({ description: 'What was left out, or why it failed.' }),
        can_rerun: z.boolean().meta({ description: 'It failed, and its content is kept.' }),
        received_at: z.string(),
        finished_at: z.string().nullable(),
      }),
    ),
    total: z.number().int(),
  })
  .meta({ id: 'AlertSourceDeliveries' })
export type SourceDeliveriesWire = z.infer<typeof SourceDeliveriesWire>

/** In the plain format. */
export const ExampleAlertWire = z
  .object({
    alert: z
      .object({
        fingerprint: z.string(),
        title: z.string(),
        level: z.string(),
        repo: z.string().meta({ description: 'A repository of the org as `owner/name`' }),
        count: z.number().int(),
        stack: z.string().optional(),
      })
      .nullable()
      .meta({ description: 'Null without specs' }),
  })
  .meta({ id: 'ExampleAlert' })
export type ExampleAlertWire = z.infer<typeof ExampleAlertWire>

export const ServiceInput = z.object({
  service: z.string().trim().min(1).max(100).meta({ description: 'The service as alerts name it.' }),
  repo: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,100}\/[A-Za-z0-9._-]{1,100}$/, 'must be owner/name')
    .nullable()
    .meta({ description: 'The repository as `owner/name`. Null: none.' }),
})
export type ServiceInput = z.infer<typeof ServiceInput>

export const ServicesWire = z
  .object({
    services: z.array(z.object({ service: z.string(), repo: z.string() })),
    unassigned: z
      .array(z.object({ service: z.string(), alerts: z.number().int(), repos: z.array(z.string()) }))
      .meta({
        description:
          'Services of alerts without a repository. `repos` are the repositories of that name, if there are several.',
      }),
  })
  .meta({ id: 'AlertServices' })
export type ServicesWire = z.infer<typeof ServicesWire>
