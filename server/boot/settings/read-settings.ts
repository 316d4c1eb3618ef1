import { z } from 'zod'
import { quoteValue } from '#server/kernel/settings/entry'
import { ENTRIES, type Settings } from './entries'
import { findSettingConflicts } from './find-setting-conflicts'
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
