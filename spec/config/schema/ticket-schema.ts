import { z } from 'zod'
import { SOURCE_PATTERN, SOURCES_IN_WORDS } from '#spec/engines/field-sources'
import { STATES } from '#spec/types'
import { formats, host, name, nameIn, systemKind, text } from './value-types'

const source = z.string().regex(SOURCE_PATTERN).register(formats, { expects: SOURCES_IN_WORDS })

const depth = z
  .string()
  .regex(/^[1-6]$/)
  .register(formats, { expects: 'a heading depth: 2, 3 or 4' })

const statusMap = z.object({
  forward: z
    .partialRecord(z.enum(STATES), name)
    .prefault({})
    .meta({ description: 'Spec state to ticket status name.' }),
  reverse: z
    .record(name, z.enum(STATES))
    .prefault({})
    .meta({ description: 'Ticket status name to spec state.' }),
  fallback: z
    .enum(STATES)
    .default('draft')
    .meta({ description: 'Spec state for ticket statuses that are not in `reverse`.' }),
})

const fieldMap = z.object({
  standard: z.record(source, name).prefault({}).meta({ description: 'Spec source to ticket field.' }),
  custom: z
    .record(name, source)
    .prefault({})
    .meta({ description: 'Custom ticket field id to a spec source, or to `literal:<value>`.' }),
})

const hierarchy = z.object({
  depth_to_type: z
    .record(depth, name)
    .prefault({})
    .meta({ description: 'Section depth (2, 3, 4) to issue type name.' }),
  auto_parent: z.boolean().default(false).meta({ description: 'Links child tickets to the parent issue.' }),
  default_type: name
    .default('Task')
    .meta({ description: 'Issue type for depths that are not in `depth_to_type`.' }),
})

const templates = z.object({
  summary: text.nullable().default(null).meta({ description: 'Template of the ticket title.' }),
  description: text.nullable().default(null).meta({ description: 'Template of the ticket body.' }),
})

export const connection = z.object({
  /** Filled from `ticket_system` before validation. If it is still missing, that is an error. */
  system: systemKind.meta({
    description: 'Kind of the ticket system. Default: that of the auth profile, or `ticket_system`.',
  }),
  project: name
    .nullable()
    .default(null)
    .meta({ description: 'Project key for ticket creation. Default: `project_key`.' }),
  dedup_enabled: z
    .boolean()
    .default(true)
    .meta({ description: 'Looks for an existing ticket before creating one.' }),
  host_override: host.nullable().default(null).meta({ description: 'Host to use for this connection.' }),
  auth_profile: nameIn('auth_profiles')
    .nullable()
    .default(null)
    .meta({ description: 'Name of the entry of `auth_profiles` to sign in with.' }),
  status_map: statusMap.prefault({}).meta({ description: 'How spec states and ticket statuses correspond.' }),
  field_map: fieldMap.prefault({}).meta({ description: 'Which ticket fields are filled, and from what.' }),
  hierarchy: hierarchy.prefault({}).meta({ description: 'Issue types by section depth.' }),
  templates: templates.prefault({}).meta({ description: 'Templates of new tickets, with {{placeholders}}.' }),
})

const match = z.object({
  tags: z.array(name).default([]).meta({ description: 'Specs with any of these tags.' }),
  team: name.nullable().default(null).meta({ description: 'Specs of this team.' }),
  owner: name.nullable().default(null).meta({ description: 'Specs of this owner.' }),
  path: name.nullable().default(null).meta({ description: 'Specs whose path matches this glob.' }),
  default: z.boolean().default(false).meta({ description: 'Matches every spec. Must be the last rule.' }),
})

/** The conditions of a rule, without `default`. */
export const ROUTING_CONDITIONS: readonly string[] = Object.keys(match.shape).filter(
  (name) => name !== 'default',
)

export const routingRule = z.object({
  match: match.meta({ description: 'What the rule applies to; all of its conditions must hold.' }),
  target: nameIn('ticket_systems').meta({ description: 'The key of `ticket_systems` that tickets go to.' }),
  shadow_targets: z
    .array(nameIn('ticket_systems'))
    .default([])
    .meta({ description: 'Keys of `ticket_systems` that mirror the ticket, read-only.' }),
})

export const authProfile = z.object({
  system: systemKind.nullable().default(null).meta({ description: 'Ticket system kind.' }),
  auth_method: z
    .enum(['api_token', 'personal_access_token', 'api_key', 'app_installation'])
    .nullable()
    .default(null)
    .meta({ description: 'How to sign in. Default: the usual method of the ticket system.' }),
  env_prefix: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*_$/)
    .register(formats, { expects: 'capitals, digits and _ that end in _, such as "JIRA_EU_"' })
    .nullable()
    .default(null)
    .meta({ description: 'Prefix of the environment variables that hold the credentials.' }),
})
