import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { moduleSettings } from '../collect'
import { OrgSlug, RESERVED_SLUGS } from '../kernel/paths'
import { isWellFormedApiKey } from '../keys/api-key'
import { isOrigin, isPostgresUrl } from './addresses'
import { entry } from './entry'
import { LocalRepos } from './local-repos'
import { OutboundAllow } from './outbound-allow'
import { RateLimitsSetting } from './rate-limits'
import { SecretList } from './secret-list'

const HOSTNAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i

/** Settings that belong to no module: the process and its storage. */
const COMMON = {
  port: entry({
    name: 'PORT',
    group: 'Running',
    meaning: 'The port that the web process listens on; 0 takes any free one.',
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
    meaning: 'The address that it listens on. The default is reachable from this machine only.',
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
      'The address at which people reach it, for links and cookies: https unless it is this machine, for browsers keep no sign-in otherwise. Without it: HOST and PORT.',
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
    meaning: 'What this process does: all, web or worker. Any number of each may share one database.',
    example: 'all',
    schema: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  }),
  logLevel: entry({
    name: 'LOG_LEVEL',
    group: 'Running',
    meaning: 'How much the log says: trace, debug, info, warn, error, fatal or silent.',
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
      'How many proxies of yours stand in front of it: that many entries of X-Forwarded-For, from its end, are believed.',
    example: '0',
    schema: z.string().regex(/^\d$/, 'must be a whole number from 0 to 9').transform(Number).default(0),
  }),
  rateLimits: entry({
    name: 'RATE_LIMITS',
    group: 'Running',
    meaning:
      'Other limits than the usual ones: class=number/seconds or class=off, separated by commas. The classes: api (600 in 60 seconds a credential), search (60/60 a person), ai (10/300 a person), auth (20/60 an address), refresh (20/60 a session), public (20/60 an address).',
    example: 'search=1000/60,api=off',
    schema: RateLimitsSetting,
  }),
  outboundAllow: entry({
    name: 'OUTBOUND_ALLOW',
    group: 'Running',
    meaning:
      'What requests to the outside may reach although it is private, when the address comes from a configuration file or a person: host names, addresses and ranges, separated by commas. Hosts that are named here in the environment need not be repeated.',
    example: 'tickets.internal.example.com,10.20.0.0/16',
    schema: OutboundAllow,
  }),
  dataDir: entry({
    name: 'DATA_DIR',
    group: 'Data',
    meaning: 'The folder for everything that the deployment keeps, the embedded database among it.',
    example: '.data',
    schema: z
      .string()
      .default('.data')
      .transform((folder) => path.resolve(folder)),
  }),
  databaseReplicaUrl: entry({
    name: 'DATABASE_REPLICA_URL',
    group: 'Data',
    meaning:
      'A copy of DATABASE_URL that follows it: searches, dashboards, coverage and tasks are read there, and from the first one while it is out of reach. See docs/scaling.md.',
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
    meaning: 'A Postgres of your own. Without it: an embedded one in DATA_DIR.',
    example: 'postgres://user:password@localhost:5432/plumbline',
    secret: true,
    schema: z
      .string()
      .refine(isPostgresUrl, 'must be postgres://user:password@host:port/database')
      .nullable()
      .default(null),
  }),
  encryptionKey: entry({
    name: 'ENCRYPTION_KEY',
    group: 'Data',
    meaning:
      'What secrets are encrypted with in the database: 32 characters or more; `openssl rand -base64 32` makes one. With the embedded database it is made and kept in DATA_DIR. To change it, put the new one before the old one, separated by a comma.',
    example: '',
    secret: true,
    schema: SecretList(32),
  }),
  defaultOrg: entry({
    name: 'DEFAULT_ORG',
    group: 'First start',
    meaning: 'The organization that the first start creates.',
    example: 'local',
    schema: OrgSlug.refine((slug) => !RESERVED_SLUGS.includes(slug), {
      error: `must not be one of ${RESERVED_SLUGS.join(', ')}`,
    }).default('local'),
  }),
  localRepos: entry({
    name: 'LOCAL_REPOS',
    group: 'First start',
    meaning:
      'Git repositories on this disk: owner/name=path or a bare path, separated by commas. Additions are connected at every start, nothing is removed. Without any: a sample repository.',
    example: 'acme/payments=/srv/git/payments,../handbook',
    schema: LocalRepos.default([]),
  }),
  localRoots: entry({
    name: 'LOCAL_ROOTS',
    group: 'First start',
    meaning:
      'Folders of this machine, separated by commas: platform administrators may connect the git repositories below them from the pages. None by default.',
    example: '/srv/git',
    schema: z
      .string()
      .transform((text) => text.split(',').map((folder) => folder.trim()))
      .transform((folders) => folders.filter((folder) => folder !== '').map((folder) => path.resolve(folder)))
      .default([]),
  }),
  bootstrapAdminKey: entry({
    name: 'BOOTSTRAP_ADMIN_KEY',
    group: 'First start',
    meaning:
      'An admin key of the default organization, for scripts and tests: `npm run make-api-key` makes one.',
    example: '',
    secret: true,
    schema: z
      .string()
      .refine(
        isWellFormedApiKey,
        'is not a well-formed key (svc_ and 38 letters and digits, the last six a checksum): `npm run make-api-key` makes one',
      )
      .nullable()
      .default(null),
  }),
  posthogKey: entry({
    name: 'POSTHOG_KEY',
    group: 'Analytics',
    meaning:
      'The project key of PostHog: what is used is counted there, by the server. Without it nothing is counted anywhere.',
    example: '',
    schema: z.string().nullable().default(null),
  }),
  posthogHost: entry({
    name: 'POSTHOG_HOST',
    group: 'Analytics',
    meaning: 'Where PostHog is.',
    example: 'https://eu.i.posthog.com',
    schema: z
      .string()
      .refine(isOrigin, 'must be http:// or https:// and a host')
      .transform((url) => new URL(url).origin)
      .default('https://eu.i.posthog.com'),
  }),
} as const

/** All settings. Reading, error messages and `.env.example` are based on this list. */
export const ENTRIES = { ...COMMON, ...moduleSettings }
