import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { moduleSettings } from '#server/collect'
import type { SettingsOf } from '#server/kernel/module'
import { OrgSlug, RESERVED_SLUGS } from '#server/kernel/paths'
import { isOrigin, isPostgresUrl } from '#server/kernel/settings/addresses'
import { entry, OneLine } from '#server/kernel/settings/entry'
import { SecretList } from '#server/kernel/settings/secret-list'
import { BACKUP_ENTRIES } from './backup-entries'
import { OutboundAllow } from './outbound-allow'
import { TRACING_ENTRIES } from './tracing-entries'

const HOSTNAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i

/** Settings that belong to no module: the process and its storage. */
const COMMON = {
  port: entry({
    name: 'PORT',
    group: 'Running',
    meaning: 'The port of the web process. 0 chooses a free one.',
    example: '3000',
    schema: z
      .string()
      .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
      .transform(Number)
      .pipe(z.number().max(65535, 'must be a whole number from 0 to 65535'))
      .default(3000),
  }),
  host: entry({
    name: 'HOST',
    group: 'Running',
    meaning: 'The address to listen on. The default accepts connections from this machine only.',
    example: '127.0.0.1',
    schema: z
      .string()
      .refine((host) => isIP(host) !== 0 || HOSTNAME.test(host), 'must be an IP address or a host name')
      .default('127.0.0.1'),
  }),
  baseUrl: entry({
    name: 'BASE_URL',
    group: 'Running',
    meaning:
      'The address that people use, for links and cookies. It must be https unless it is this machine, because browsers keep no sign-in otherwise. Default: built from HOST and PORT.',
    example: 'https://specs.example.com',
    schema: z
      .string()
      .refine(isOrigin, 'must be http:// or https:// and a host, without path, query or credentials')
      .transform((url) => new URL(url).origin)
      .nullable()
      .default(null),
  }),
  role: entry({
    name: 'ROLE',
    group: 'Running',
    meaning: 'What this process runs: all, web or worker. Any number of each can share one database.',
    example: 'all',
    schema: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  }),
  logLevel: entry({
    name: 'LOG_LEVEL',
    group: 'Running',
    meaning: 'The log level: trace, debug, info, warn, error, fatal or silent.',
    example: 'info',
    schema: z
      .enum(
        ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
        'must be trace, debug, info, warn, error, fatal or silent',
      )
      .default('info'),
  }),
  trustProxyHops: entry({
    name: 'TRUST_PROXY_HOPS',
    group: 'Running',
    meaning:
      'The number of your own proxies in front of the server. This many entries at the end of X-Forwarded-For are trusted.',
    example: '0',
    schema: z.string().regex(/^\d$/, 'must be a whole number from 0 to 9').transform(Number).default(0),
  }),
  hstsSubdomains: entry({
    name: 'HSTS_SUBDOMAINS',
    group: 'Running',
    meaning:
      'on: browsers use https for every host below that of BASE_URL, for a year after a visit. Set it only if all of them have https.',
    example: 'on',
    schema: z
      .enum(['on', 'off'], 'must be on or off')
      .default('off')
      .transform((value) => value === 'on'),
  }),
  outboundAllow: entry({
    name: 'OUTBOUND_ALLOW',
    group: 'Running',
    meaning:
      'Private hosts that outbound requests may reach if a user or a configuration file names them: host names, addresses and ranges, separated by commas. Hosts in other settings are allowed already.',
    example: 'tickets.internal.example.com,10.20.0.0/16',
    schema: OutboundAllow,
  }),
  dataDir: entry({
    name: 'DATA_DIR',
    group: 'Data',
    meaning: 'The folder for all data of the deployment, including the embedded database.',
    example: '.data',
    schema: OneLine.default('.data').transform((folder) => path.resolve(folder)),
  }),
  databaseReplicaUrl: entry({
    name: 'DATABASE_REPLICA_URL',
    group: 'Data',
    meaning:
      'A read replica of DATABASE_URL for searches, dashboards, coverage and tasks. While it is unreachable, DATABASE_URL serves them. See docs/scaling.md.',
    example: 'postgres://user:password@replica:5432/plumbline',
    secret: true,
    schema: z
      .string()
      .refine(isPostgresUrl, 'must be postgres://user:password@host:port/database')
      .nullable()
      .default(null),
  }),
  databaseUrl: entry({
    name: 'DATABASE_URL',
    group: 'Data',
    meaning: 'Your own Postgres. Default: an embedded one in DATA_DIR.',
    example: 'postgres://user:password@localhost:5432/plumbline',
    secret: true,
    schema: z
      .string()
      .refine(isPostgresUrl, 'must be postgres://user:password@host:port/database')
      .nullable()
      .default(null),
  }),
  databasePoolerUrl: entry({
    name: 'DATABASE_POOLER_URL',
    group: 'Data',
    meaning:
      'A pooler in transaction mode, such as PgBouncer, in front of the database of DATABASE_URL. Requests then go through it. Jobs, migrations, locks and notifications use DATABASE_URL, which must lead to Postgres itself. See docs/scaling.md.',
    example: 'postgres://user:password@pgbouncer:6432/plumbline',
    secret: true,
    schema: z
      .string()
      .refine(isPostgresUrl, 'must be postgres://user:password@host:port/database')
      .nullable()
      .default(null),
  }),
  databasePoolerPrepares: entry({
    name: 'DATABASE_POOLER_PREPARES',
    group: 'Data',
    meaning:
      'on: the pooler keeps prepared statements, as PgBouncer 1.21 and later do with max_prepared_statements above 0. Frequent reads are then planned once.',
    example: 'on',
    schema: z
      .enum(['on', 'off'], 'must be on or off')
      .default('off')
      .transform((value) => value === 'on'),
  }),
  encryptionKey: entry({
    name: 'ENCRYPTION_KEY',
    group: 'Data',
    meaning:
      'The key that encrypts secrets in the database, at least 32 characters; `openssl rand -base64 32` generates one. With the embedded database it is generated and stored in DATA_DIR. To rotate it, put the new key before the old one, separated by a comma.',
    example: '',
    secret: true,
    schema: SecretList(32),
  }),
  defaultOrg: entry({
    name: 'DEFAULT_ORG',
    group: 'First start',
    meaning: 'The organization that is created on the first start.',
    example: 'local',
    schema: OrgSlug.refine((slug) => !RESERVED_SLUGS.includes(slug), {
      error: `must not be one of ${RESERVED_SLUGS.join(', ')}`,
    }).default('local'),
  }),
} as const

/** All settings. Reading, error messages and `.env.example` are based on this list. */
export const ENTRIES = { ...COMMON, ...BACKUP_ENTRIES, ...TRACING_ENTRIES, ...moduleSettings }

export type Settings = SettingsOf<typeof ENTRIES>
