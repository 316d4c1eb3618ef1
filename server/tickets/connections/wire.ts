import { z } from 'zod'
import { AUTH_METHODS, CREDENTIAL_KINDS, DELIVERY_STATES } from '#db/schema/index'
import { paging } from '#server/kernel/paging'
import { RowId } from '#server/kernel/paths'
import { OrgPath } from '#server/kernel/procedures'
import { Text } from '#server/kernel/text/text'
import { STATES } from '#spec/types'

export const TicketConnectionPath = OrgPath.extend({ ticket_connection_id: RowId })

export const ConnectionDeliveryPath = TicketConnectionPath.extend({
  connection_delivery_id: z.string().regex(/^[\x21-\x7e]{1,200}$/, 'is not the id of a delivery'),
})

const Host = Text.trim().min(1, 'must not be empty').max(300)

/** Tokens have no spaces, and a header cannot carry other characters. */
const Secret = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{8,2000}$/, 'must be the token as the ticket system shows it, without spaces')

export const NewTicketConnection = z.object({
  system: z.enum(CREDENTIAL_KINDS),
  host: Host.optional().meta({ description: 'Required for Jira. Default: the usual host of the vendor.' }),
  auth_method: z.enum(AUTH_METHODS).optional().meta({ description: 'Default: the usual one of the vendor.' }),
  email: z
    .email('must be an email address')
    .max(254)
    .optional()
    .meta({ description: 'Required for Jira Cloud.' }),
  token: Secret,
})
export type NewTicketConnection = z.infer<typeof NewTicketConnection>

export const TicketConnectionWire = z
  .object({
    id: z.number().int(),
    system: z.enum(CREDENTIAL_KINDS),
    host: z.string(),
    auth_method: z.enum(AUTH_METHODS),
    account: z.string().nullable().meta({ description: 'The account of the credential at the vendor' }),
    state: z.enum(['ready', 'paused', 'failing']),
    problem: z.string().nullable().meta({ description: 'Why it is failing or paused, and what to do' }),
    paused_until: z.string().nullable(),
    webhook_url: z
      .string()
      .nullable()
      .meta({ description: 'Where the vendor sends events; null if it has no webhooks of connections' }),
    has_webhook: z.boolean().meta({ description: 'Whether Plumbline registered the webhook itself' }),
    last_delivery_at: z.string().nullable().meta({ description: 'The last event with a valid signature' }),
    tested_at: z.string().nullable(),
  })
  .meta({ id: 'TicketConnection' })
export type TicketConnectionWire = z.infer<typeof TicketConnectionWire>

const OperatorCredentialWire = z.object({
  system: z.enum(CREDENTIAL_KINDS),
  host: z.string(),
  auth_method: z.enum(AUTH_METHODS),
  env_prefix: z.string().meta({ description: 'Of the environment variables that hold it' }),
})
export type OperatorCredentialWire = z.infer<typeof OperatorCredentialWire>

export const TicketConnectionsWire = z.object({
  connections: z.array(TicketConnectionWire),
  operator: z
    .array(OperatorCredentialWire)
    .meta({ description: 'Credentials of the operator, used where the organization has none of its own' }),
})
export type TicketConnectionsWire = z.infer<typeof TicketConnectionsWire>

const Missing = z.object({
  what: z.enum(['project', 'type', 'status', 'field']),
  name: z.string(),
  key: z.string().meta({ description: 'The setting in CONFIG.yaml' }),
  line: z.number().int().nullable(),
  message: z.string(),
})
export type Missing = z.infer<typeof Missing>

export const ConfiguredUse = z.object({
  repo: z.string(),
  connection: z.string().meta({ description: 'Its name in `ticket_systems`' }),
  config_file: z.string().nullable(),
  project: z.string().nullable(),
  project_name: z.string().nullable(),
  is_writable: z.boolean(),
  types: z.array(z.string()),
  statuses: z.array(z.object({ name: z.string(), category: z.enum(['todo', 'in_progress', 'done']) })),
  missing: z.array(Missing).meta({ description: 'Names in CONFIG.yaml that the project does not have' }),
  unmapped: z.array(z.string()).meta({ description: 'Statuses that the configuration does not cover' }),
  mapping: z
    .object({ forward: z.record(z.string(), z.string()), reverse: z.record(z.string(), z.enum(STATES)) })
    .nullable()
    .meta({ description: 'Additions to `status_map` that cover all statuses; null if nothing is missing' }),
})
export type ConfiguredUse = z.infer<typeof ConfiguredUse>

export const ConnectionReport = z
  .object({
    ok: z.boolean(),
    problem: z.string().nullable(),
    account: z.string().nullable(),
    projects: z.array(z.object({ key: z.string(), name: z.string(), is_writable: z.boolean() })),
    uses: z.array(ConfiguredUse).meta({ description: 'The connections of CONFIG.yaml that use it' }),
  })
  .meta({ id: 'TicketConnectionReport' })
export type ConnectionReport = z.infer<typeof ConnectionReport>

export const WebhookSecretInput = z.object({
  secret: Secret.optional().meta({
    description:
      'The secret that the vendor generated. Without it, a new one is generated and returned once.',
  }),
})

export const WebhookSecretWire = z.object({
  secret: z.string().nullable().meta({ description: 'The generated secret, shown only now' }),
})

export const WebhookInput = z.object({ project: Text.trim().min(1).max(200) })
export const WebhookWire = z.object({
  is_registered: z
    .boolean()
    .meta({ description: 'False if the vendor does not let this account register webhooks' }),
})

export const ConnectionDeliveryQuery = z.object({ state: z.enum(DELIVERY_STATES).optional(), ...paging() })
export type ConnectionDeliveryQuery = z.infer<typeof ConnectionDeliveryQuery>

export const ConnectionDeliveriesWire = z
  .object({
    deliveries: z.array(
      z.object({
        delivery_id: z.string(),
        kind: z.string(),
        action: z.string().nullable(),
        state: z.enum(DELIVERY_STATES),
        attempts: z.number().int(),
        note: z.string().nullable().meta({ description: 'Why it failed.' }),
        can_rerun: z.boolean().meta({ description: 'It failed, and its content is kept.' }),
        received_at: z.string(),
        finished_at: z.string().nullable(),
      }),
    ),
    total: z.number().int(),
  })
  .meta({ id: 'TicketConnectionDeliveries' })
export type ConnectionDeliveriesWire = z.infer<typeof ConnectionDeliveriesWire>
