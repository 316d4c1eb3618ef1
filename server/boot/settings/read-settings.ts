import { z } from 'zod'
import { settingRules } from '#server/collect'
import { isThisMachine, urlHost } from '#server/kernel/settings/addresses'
import { quoteValue } from '#server/kernel/settings/entry'
import { ENTRIES, type Settings } from './entries'
import { SettingsError } from './settings-error'

type Entries = typeof ENTRIES

/** Empty settings count as not set. Throws an error that names every invalid value. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const values = Object.entries(ENTRIES).map(([key, { name }]) => [key, env[name]?.trim() || undefined])
  const result = SCHEMA.safeParse(Object.fromEntries(values))
  if (!result.success)
    throw new SettingsError([...new Set(result.error.issues.map((issue) => describe(issue, env)))])
  const conflicts = findSettingConflicts(result.data)
  if (conflicts.length > 0) throw new SettingsError(conflicts)
  return result.data
}

const SCHEMA = z.object(
  Object.fromEntries(Object.entries(ENTRIES).map(([key, { schema }]) => [key, schema])) as {
    [Key in keyof Entries]: Entries[Key]['schema']
  },
)

function describe(issue: z.core.$ZodIssue, env: Record<string, string | undefined>): string {
  const { name, secret } = ENTRIES[issue.path[0] as keyof Entries]
  const value = env[name]?.trim() ?? ''
  return `${name} ${issue.message}${secret ? '' : ` (it is ${quoteValue(value)})`}`
}

type Rule = (settings: Settings) => string | null

/**
 * Messages about settings that are valid alone but not in combination. Rejecting them ensures that no setting is silently
 * ignored.
 */
const findSettingConflicts = (settings: Settings): string[] =>
  [...COMMON_RULES, ...(settingRules as Rule[])]
    .map((rule) => rule(settings))
    .filter((message) => message !== null)

/** Wildcard listen addresses. They are not valid host names for a browser. */
const ANY_ADDRESS = ['0.0.0.0', '::']

const COMMON_RULES: Rule[] = [
  ({ baseUrl, host, role }) =>
    baseUrl || role === 'worker' || ANY_ADDRESS.includes(host) || isThisMachine(urlHost(host))
      ? null
      : `HOST=${host} needs BASE_URL: without it people would open http://${urlHost(host)}, and browsers keep sign-in cookies only over https. Put a proxy with a certificate in front and set BASE_URL to its https:// address`,
  ({ baseUrl }) =>
    baseUrl?.startsWith('http:') && !isThisMachine(new URL(baseUrl).hostname)
      ? `BASE_URL must begin with https:// unless it is localhost (it is "${baseUrl}"): browsers keep sign-in cookies only over https. Put a proxy with a certificate in front and set BASE_URL to its https:// address, or use http://localhost on this machine`
      : null,
  ({ databasePoolerUrl, databaseUrl }) =>
    databasePoolerUrl !== null && databaseUrl === null
      ? 'DATABASE_POOLER_URL needs DATABASE_URL: jobs, migrations, locks and notifications need connections to Postgres itself. Set DATABASE_URL to the server behind the pooler'
      : null,
  ({ databasePoolerPrepares, databasePoolerUrl }) =>
    databasePoolerPrepares && databasePoolerUrl === null
      ? 'DATABASE_POOLER_PREPARES needs DATABASE_POOLER_URL'
      : null,
]
