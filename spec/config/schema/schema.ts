import { z } from 'zod'
import { chat } from './chat-schema'
import { ide } from './ide-schema'
import { authProfile, connection, routingRule } from './ticket-schema'
import { channel, duration, formats, glob, name, repositoryPath, systemKind } from './value-types'

const lifecycleSync = z.union([z.boolean(), z.literal('close_only')])

const specs = z.object({
  doc_paths: z
    .array(glob)
    .default(['docs/specs/*.md'])
    .meta({ description: 'Glob patterns of the files to index.' }),
  auto_tickets: z
    .boolean()
    .default(true)
    .meta({ description: 'Creates tickets from sections automatically.' }),
  require_review: z
    .boolean()
    .default(true)
    .meta({ description: 'Automatically created tickets wait for a review first.' }),
  lifecycle_sync: lifecycleSync.default(true).meta({
    description:
      'Whether ticket statuses move sections: all changes (`true`), only closing (`close_only`), none (`false`).',
  }),
})

const agents = z.object({
  pr_analysis: z
    .boolean()
    .default(true)
    .meta({ description: 'Posts an analysis as a comment on pull requests.' }),
  doc_updates: z
    .boolean()
    .default(true)
    .meta({ description: 'Suggests updates of documents in these comments.' }),
  stale_detection: z
    .union([duration, z.literal(false)])
    .default('30d')
    .meta({ description: 'Age at which sections become stale. `false` turns it off.' }),
  realization_check: z
    .boolean()
    .default(true)
    .meta({ description: 'Tracks which acceptance criteria a pull request realizes.' }),
})

const sync = z.object({
  system: systemKind.optional().meta({ description: 'Use `ticket_system`.', deprecated: true }),
  project_key: name.optional().meta({ description: 'Use `project_key`.', deprecated: true }),
  create_tickets: z.boolean().optional().meta({ description: 'Use `specs.auto_tickets`.', deprecated: true }),
  reverse_sync: lifecycleSync
    .optional()
    .meta({ description: 'Use `specs.lifecycle_sync`.', deprecated: true }),
})

const sre = z.object({
  alerts_channel: channel.default('#svc-alerts').meta({ description: 'Channel of SRE alerts.' }),
  auto_triage: z.boolean().default(true).meta({ description: 'Compares alerts with open sections.' }),
  weekly_digest: z
    .boolean()
    .default(true)
    .meta({ description: 'Posts a weekly digest to `sre.alerts_channel`.' }),
  error_spike_threshold: z
    .int()
    .min(1)
    .default(10)
    .meta({ description: 'Errors per minute that count as a spike.' }),
})

const triage = z.object({
  enabled: z.boolean().default(true).meta({ description: 'Triages incoming issues.' }),
  auto_create_specs: z.boolean().default(false).meta({ description: 'Creates specs from issues.' }),
  classify_labels: z.boolean().default(true).meta({ description: 'Classifies issues and labels them.' }),
  ignore_labels: z
    .array(name)
    .default([])
    .meta({ description: 'Issues with any of these labels are skipped.' }),
  ignore_authors: z.array(name).default([]).meta({ description: 'Issues of these authors are skipped.' }),
  spec_template: repositoryPath
    .default('docs/specs/_template.md')
    .meta({ description: 'Template of specs created from issues.' }),
  confidence_threshold: z
    .number()
    .min(0)
    .max(1)
    .default(0.7)
    .meta({ description: 'Minimum confidence at which triage acts automatically.' }),
})

/** All keys of CONFIG.yaml with type, default and rules. Parsing, help and JSON Schema are derived from it. */
export const configFile = z
  .object({
    version: z
      .literal('1')
      .register(formats, { expects: '"1", in quotes' })
      .meta({ description: 'Version of the format.' }),
    team: name
      .nullable()
      .default(null)
      .meta({ description: 'Team name, for ticket routing and dashboards.' }),
    ticket_system: systemKind.nullable().default(null).meta({ description: 'Default ticket system.' }),
    project_key: name.nullable().default(null).meta({
      description:
        'Default project for new tickets: a project key, a team key, or `owner/repo` for the code host.',
    }),
    chat_channel: channel.nullable().default(null).meta({ description: 'Channel of notifications.' }),
    specs: specs.prefault({}).meta({ description: 'Which files are indexed, and how they are used.' }),
    agents: agents.prefault({}).meta({ description: 'What the service does automatically.' }),
    sync: sync.optional().meta({ description: 'Old names of moved keys.', deprecated: true }),
    ticket_systems: z
      .record(z.string(), connection)
      .prefault({})
      .meta({ description: 'Connections to ticket systems, by name.' }),
    routing: z
      .array(routingRule)
      .default([])
      .meta({ description: 'Which spec goes to which connection; the first rule that matches wins.' }),
    auth_profiles: z
      .record(z.string(), authProfile)
      .prefault({})
      .meta({ description: 'Credentials to sign in with, by name.' }),
    ide: ide.prefault({}).meta({ description: 'The plugin of the AI coding assistant.' }),
    sre: sre.prefault({}).meta({ description: 'Alerts of running services.' }),
    triage: triage.prefault({}).meta({ description: 'Incoming issues of the code host.' }),
    chat: chat.prefault({}).meta({ description: 'The chat workspace.' }),
    extensions: z
      .record(z.string(), z.record(z.string(), z.json()))
      .prefault({})
      .meta({ description: 'Options of extensions, by extension name.' }),
  })
  .meta({ title: 'Plumbline CONFIG.yaml', description: 'How Plumbline treats this repository.' })

/** The configuration in effect: with defaults, canonical keys and kinds, and the file's names. */
export type Config = Omit<z.output<typeof configFile>, 'sync'>
export type Connection = Config['ticket_systems'][string]
export type RoutingRule = Config['routing'][number]
