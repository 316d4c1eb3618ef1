import { CREDENTIAL_SUFFIXES, isSecretSuffix, readPrefixes } from '#server/kernel/settings/tracker-prefixes'
import { ENTRIES } from './entries'

/**
 * All secrets of the environment, and their parts: items of lists and passwords in URLs. The log masks them.
 */
export function secretsOf(env: Record<string, string | undefined>): string[] {
  const names = Object.values(ENTRIES).flatMap((entry) =>
    'secret' in entry && entry.secret ? [entry.name] : [],
  )
  const values = [...names, ...trackerSecrets(env)].flatMap((name) => {
    const value = env[name]?.trim()
    return value ? [value, ...value.split(',').map((part) => part.trim()), ...passwordOf(value)] : []
  })
  return [...new Set(values)]
}

/** A prefix in TRACKER_ENV_PREFIXES makes variables secret that are not settings. */
const trackerSecrets = (env: Record<string, string | undefined>): string[] =>
  readPrefixes(env.TRACKER_ENV_PREFIXES).flatMap((prefix) =>
    CREDENTIAL_SUFFIXES.filter(isSecretSuffix).map((suffix) => `${prefix}${suffix}`),
  )

const passwordOf = (value: string): string[] => {
  if (!URL.canParse(value)) return []
  const { password } = new URL(value)
  return password === '' ? [] : [password, decodeURIComponent(password)]
}
